"use strict";
// What is shown, and what the TA has chosen for it. The server decides; this only asks and shows.
const at = (id) => document.getElementById(id);
let question = null, group = null, chosen = new Set();
let editing = 0, pending = null, picking = false, busy = false, missed = false, rows = [];
const seen = [];

async function ask(path, said) {
  const how = said === undefined ? {} : {
    method: "POST", headers: {"Content-Type": "application/json", "X-XSRFToken": document.body.dataset.xsrf},
    body: JSON.stringify(said),
  };
  let answer, found;
  try {
    answer = await fetch(path, how);
    found = await answer.json();
  } catch {
    throw new Error("The server does not answer: is `coursekit desk` still running?");
  }
  if (!answer.ok) throw Object.assign(new Error(found.why), {refused: answer.status === 409});
  return found;
}

// One thing at a time: a second Enter never marks the answer that comes next.
async function doing(what) {
  if (busy) return;
  busy = true;
  missed = false;
  document.body.setAttribute("aria-busy", "true");
  try {
    await what();
  } catch (error) {
    tell(error.message, true);
  } finally {
    busy = false;
    document.body.removeAttribute("aria-busy");
  }
  if (question && at("task").value !== question.task) follow();  // chosen meanwhile
}

function tell(text, wrong = false) {
  at("said").textContent = text;
  at("said").className = wrong ? "wrong" : "";
}

function number(text) {
  const value = text.trim() === "" ? 0 : Number(text.trim().replace(",", "."));
  if (!Number.isFinite(value)) throw new Error(`${text} is not a number.`);
  return value;
}

function total() {
  let points = question.full ? question.most : 0;
  for (const item of question.items) if (chosen.has(item.number)) points += item.points;
  try { points += number(at("adjust").value); } catch { return "?"; }
  return String(Math.round(Math.min(Math.max(points, 0), question.most) * 1e6) / 1e6);
}

const label = (one) => `${one.task} (${one.waiting} of ${one.all} wait)`;

function showQuestion(found) {
  question = found;
  for (const option of at("task").options) if (option.value === found.task) option.textContent = label(found);
  for (const name of ["prompt", "scheme", "sample"]) at(name).innerHTML = found[name] || "<p>None.</p>";
  at("full").checked = found.full;
  const done = found.done.map(([who, how]) => `${who} ${how}`).join(", ");
  at("progress").textContent = `${found.waiting} of ${found.all} to mark${done && "; marked: " + done}`;
  for (const one of [...chosen]) if (!found.items.some((item) => item.number === one)) chosen.delete(one);
  showItems();
}

function showItems() {
  at("items").replaceChildren(...question.items.map((item, place) => {
    const line = document.createElement("li");
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = chosen.has(item.number);
    box.addEventListener("change", () => toggle(place));
    const points = document.createElement("strong");
    points.textContent = ` ${item.points > 0 ? "+" : ""}${item.points} `;
    const text = document.createElement("span");
    text.textContent = item.comment;
    const used = document.createElement("span");
    used.className = "used";
    used.textContent = ` (${item.used}) `;
    const edit = document.createElement("button");
    edit.type = "button";
    edit.textContent = "Change";
    edit.setAttribute("aria-label", `Change item ${place + 1}`);
    edit.addEventListener("click", () => edited(place));
    label.append(box, points, text);
    line.append(label, used, edit);
    return line;
  }));
  at("total").textContent = `${total()} of ${question.most}`;
}

function showGroup(found) {
  // From where the last answer was saved, far below, nobody sees the next one.
  const title = at("answer-title");
  if (title.getBoundingClientRect().top < 0) title.scrollIntoView();
  group = found.code ? found : null;
  chosen = new Set(found.items || []);
  at("around").hidden = at("flag").hidden = true;
  at("asked").textContent = found.flag ? `The head TA is asked. ${found.flag}` : "";
  if (!group) {
    at("place").textContent = "";
    at("comment").value = at("adjust").value = "";
    showItems();
    return;
  }
  at("answer").innerHTML = found.html;  // cleaned by the server, as feedback is
  at("comment").value = found.comment;
  at("adjust").value = found.adjust || "";
  at("place").textContent = `${found.code}, group ${found.place} of ${found.groups}` +
    (found.same.length > 1 ? `; ${found.same.length} identical answers` : "") +
    (found.again ? "; graded again since it was marked" : "");
  showItems();
}

function toggle(place) {
  const item = question.items[place];
  if (!item || !group) return;
  if (!chosen.delete(item.number)) chosen.add(item.number);
  showItems();
}

const about = (what, task) => `api/${what}?task=${encodeURIComponent(task)}`;

async function next(after) {
  const part = encodeURIComponent(at("part").value);
  const found = await ask(`${about("group", question.task)}&after=${after}&part=${part}`);
  if (found.code) seen.push(found.code);
  else await showEnd();
  showGroup(found);
}

// Nothing is left of this question, or of all.
async function showEnd() {
  const {questions} = await ask("api/overview");
  const sum = (name) => questions.reduce((before, one) => before + one[name], 0);
  const end = at("end").content.cloneNode(true), flagged = sum("flagged");
  if (sum("waiting")) {
    const where = at("part").value ? "in your part" : "here";
    end.replaceChildren(`Nothing waits for you ${where}. (n looks again, t shows the next question.)`);
  }
  if (flagged) end.append(` ${flagged} flagged for the head TA: l, then State, lists them.`);
  at("answer").replaceChildren(end);
}

function save() {
  if (busy) missed = true;  // told once what goes on is done
  else doing(marked);
}

async function marked() {
  if (!group) return;
  const codes = group.same;
  const said = {
    task: question.task, codes, items: [...chosen], seen: group.seen, version: question.version,
    comment: at("comment").value, adjust: number(at("adjust").value),
    before: {items: group.items, comment: group.comment},
  };
  const found = await refusable("api/mark", said);
  const points = total();
  showQuestion(found);
  await next(group.code);
  tell(`${codes.length === 1 ? "1 answer" : codes.length + " answers"} marked with ${points}`);
}

async function refusable(path, said) {
  try {
    return await ask(path, said);
  } catch (error) {
    if (error.refused) await lookAgain();
    throw error;
  }
}

// The rubric or the answer is not what it was: show what is there now. What was chosen for an
// answer that nobody else has marked stays.
async function lookAgain() {
  showQuestion(await ask(about("question", question.task)));
  if (!group) return;
  let found;
  try {
    found = await ask(`${about("group", question.task)}&code=${group.code}`);
  } catch (error) {
    if (!error.refused) throw error;
    await next(group.code);  // its student has handed in another one
    return;
  }
  const shown = (its) => JSON.stringify([its.seen, its.items, its.comment]);
  if (shown(found) !== shown(group)) showGroup(found);
}

// Others change the rubric, too.
async function watch() {
  if (busy || pending || !question) return;
  const {task, version} = question;
  let found;
  try { found = await ask(about("version", task)); } catch { return; }
  if (found.version === version || busy || pending || question.task !== task) return;
  await doing(async () => {
    showQuestion(await ask(about("question", question.task)));
    await seenAgain();
    tell("somebody has changed the rubric" +
      (missed ? "; nothing was marked meanwhile: look, and mark again" : ""), missed);
  });
}

const skip = () => doing(async () => {
  const had = group !== null;
  await next(had ? group.code : "");
  tell(had ? "skipped" : "");
});

const back = () => doing(async () => {
  seen.pop();
  const code = seen.at(-1);
  if (!code) { tell("This is the first."); return; }
  showGroup(await ask(`${about("group", question.task)}&code=${code}`));
  tell("back");
});

function edited(place) {
  const item = question.items[place];
  if (!item) return;
  editing = item.number;
  at("item-title").textContent = `Change item ${place + 1}`;
  at("item-points").value = item.points;
  at("item-comment").value = item.comment;
  at("remove").hidden = at("cancel").hidden = false;
  at("item-points").focus();
}

function leaveItem() {
  editing = 0;
  at("item-title").textContent = "New item (a)";
  at("item").reset();
  at("remove").hidden = at("cancel").hidden = true;
}

// All answers. Whose they are is known here only while the box is ticked.
const state = (row) =>
  row.again ? "again" : row.waits ? "waits" : row.points === null ? "as released" : "marked";

function fill(id, choices, all = "any") {
  const {value} = at(id);
  at(id).replaceChildren(new Option(all, ""), ...choices.map(([one, text]) => new Option(text, one)));
  at(id).value = value;
  if (at(id).selectedIndex < 0) at(id).value = "";
}

function line(cells, kind = "td") {
  const row = document.createElement("tr");
  row.append(...cells.map((content, place) => {
    const cell = document.createElement(place ? kind : "th");
    if (cell.localName === "th") cell.scope = kind === "th" ? "col" : "row";
    cell.append(content);
    return cell;
  }));
  return row;
}

function showRows() {
  const [is, item, ta, section] = ["by-state", "by-item", "by-ta", "by-section"].map((id) => at(id).value);
  const words = at("search").value.trim().toLowerCase();
  const found = rows.filter((row) =>
    (!is || (is === "flagged" ? row.flag : state(row) === is)) && (!ta || row.by === ta) &&
    (!item || row.items.includes(Number(item))) && (!section || row.section === section) &&
    `${row.code} ${row.name} ${row.text} ${row.comment} ${row.flag}`.toLowerCase().includes(words));
  const named = at("names").checked ? ["Name"] : [];
  const numbers = question.items.map((one) => one.number);
  at("count").textContent = `${found.length} of ${rows.length}`;
  at("row-heads").replaceChildren(
    line(["Answer", ...named, "Begins", "Points", "Items", "Comment", "State", "Section", "TA", "Asked"], "th"));
  at("rows").replaceChildren(...found.map((row) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = row.code.split("-")[0];
    button.addEventListener("click", () => doing(() => openAnswer(row.code)));
    const items = row.items.map((one) => numbers.indexOf(one) + 1).join(", ");
    return line([button, ...named.map(() => row.name), row.text, row.points ?? "", items,
      row.comment, state(row), row.section, row.by, row.flag]);
  }));
}

async function openAnswer(code) {
  const found = await ask(`${about("group", question.task)}&code=${code}`);
  leaveList();
  seen.push(found.code);
  showGroup(found);
  at("answer").focus();
}

const list = () => doing(async () => {
  const names = at("names").checked ? "&names=1" : "";
  rows = (await ask(about("answers", question.task) + names)).answers;
  const {questions} = await ask("api/overview");
  showQuestion(await ask(about("question", question.task)));
  const values = (name) => [...new Set(rows.map((row) => row[name]))].filter(Boolean).sort();
  fill("by-item", question.items.map((item, place) => [item.number, `${place + 1}: ${item.comment.slice(0, 40)}`]));
  for (const [id, name] of [["by-ta", "by"], ["by-section", "section"]]) fill(id, values(name).map((one) => [one, one]));
  showRows();
  const tas = [...new Set(questions.flatMap((one) => one.done.map(([who]) => who)))].sort();
  at("done-heads").replaceChildren(line(["Question", "To mark", "Flagged", ...tas], "th"));
  at("done").replaceChildren(...questions.map((one) => line(
    [one.task, one.waiting, one.flagged, ...tas.map((who) => Object.fromEntries(one.done)[who] ?? 0)])));
  const isNew = at("all").hidden;
  at("all").hidden = false;
  at("columns").hidden = true;
  at("to-list").setAttribute("aria-expanded", "true");
  if (isNew) at("all-title").focus();
});

function leaveList() {
  at("all").hidden = true;
  at("names").checked = at("columns").hidden = false;
  at("to-list").setAttribute("aria-expanded", "false");
  rows = [];
}

const turnList = () => at("all").hidden ? list() : leaveList();

const around = () => doing(async () => {
  if (!group) return;
  if (!at("around").hidden) { at("around").hidden = true; return; }
  at("cells").innerHTML = (await ask(`${about("around", question.task)}&code=${group.code}`)).html;  // cleaned, too
  at("around").hidden = false;
  at("around").scrollTop = at("around").scrollHeight;  // what is nearest to the answer
  at("around").focus();
});

function flag() {
  if (!group) return;
  at("flag").hidden = false;
  at("why").value = group.flag.replace(/^.*?: /, "");
  at("why").focus();
}

const asked = () => doing(async () => {
  const why = at("why").value.trim();
  const found = await refusable("api/flag", {task: question.task, codes: group.same, why});
  document.activeElement.blur();
  showQuestion(found);
  if (why) await next(group.code);
  else showGroup(await ask(`${about("group", question.task)}&code=${group.code}`));
  tell(why ? "the head TA is asked" : "nothing is asked any more");
});

// A change to the rubric: shown first where it changes marks.
const change = (path, said, then) => doing(async () => {
  const found = await refusable(path, {...said, task: question.task, version: question.version});
  if (found.changes) {
    pending = {path, said, then};
    const {changes, left} = found;
    at("sure-text").textContent =
      (changes.length === 1 ? "1 answer changes" : `${changes.length} answers change`) +
      (left ? `; ${left === 1 ? "1 was marked differently since and stays" : `${left} were marked differently since and stay`}` : "");
    at("sure-list").replaceChildren(...changes.slice(0, 50).map((one) => {
      const line = document.createElement("li");
      line.textContent = `${one.code}: ${one.from} to ${one.to}`;
      return line;
    }));
    at("sure").hidden = false;
    at("yes").focus();
    return;
  }
  await then(found);
});

const sure = () => {
  const {path, said, then} = pending;
  unsure();
  change(path, {...said, sure: true}, async (found) => { await then(found); tell("changed"); });
};

function unsure() {
  pending = null;
  at("sure").hidden = true;
  if (question) at("full").checked = question.full;
}

async function kept(found) {
  const isNew = !editing;
  leaveItem();
  if (isNew && group) chosen.add(found.number);
  showQuestion(found);
  tell(isNew ? "item kept and given" : "item changed");
  document.activeElement.blur();
  await seenAgain();
}

// After a change, the answer that is shown may have other points by now.
async function seenAgain() {
  if (!group || group.seen === null) return;
  const found = await ask(`${about("group", question.task)}&code=${group.code}`);
  group.seen = found.seen;
}

const keep = () => {
  let points;
  try { points = number(at("item-points").value); } catch (error) { tell(error.message, true); return; }
  change("api/item", {number: editing, points, comment: at("item-comment").value}, kept);
};

const turn = (full) => change("api/full", {full}, async (found) => { showQuestion(found); await seenAgain(); });

async function open(task) {
  seen.length = 0;
  leaveList();
  leaveItem();
  unsure();
  group = null;
  chosen = new Set();
  showQuestion(await ask(about("question", task)));
  await next("");
}

const follow = () => doing(async () => {
  try {
    await open(at("task").value);
  } catch (error) {
    at("task").value = question.task;
    throw error;
  }
});

// The question below this one, or the first.
function turnPage() {
  const all = at("task");
  if (all.length < 2) return;
  all.selectedIndex = (all.selectedIndex + 1) % all.length;
  follow();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches("input:not([type=checkbox]), textarea, select");
  if (event.key === "Escape") {
    if (pending) unsure(); else if (editing) leaveItem(); else if (!typing) leaveList();
    document.activeElement.blur();
    picking = false;
    return;
  }
  if (typing || pending || (!at("all").hidden && !"lt".includes(event.key))) return;
  if (event.key === "Enter" && event.target.matches("button")) return;
  const keys = {
    l: turnList, o: around, h: flag,
    Enter: save, n: skip, b: back, t: turnPage,
    a: () => { leaveItem(); at("item-points").focus(); },
    c: () => at("comment").focus(), p: () => at("adjust").focus(),
    e: () => { picking = true; tell("which item? 1 to 9"); },
    f: () => turn(!question.full),
  };
  if (/^[1-9]$/.test(event.key)) {
    if (picking) { picking = false; edited(Number(event.key) - 1); } else toggle(Number(event.key) - 1);
  } else if (Object.hasOwn(keys, event.key) && question) {
    keys[event.key]();
  } else {
    return;
  }
  event.preventDefault();
});

at("marking").addEventListener("submit", (event) => { event.preventDefault(); save(); });
at("item").addEventListener("submit", (event) => { event.preventDefault(); keep(); });
at("remove").addEventListener("click", () => change("api/item", {number: editing, points: null, comment: ""}, kept));
at("cancel").addEventListener("click", leaveItem);
at("skip").addEventListener("click", skip);
at("back").addEventListener("click", back);
at("yes").addEventListener("click", sure);
at("no").addEventListener("click", unsure);
at("flag").addEventListener("submit", (event) => { event.preventDefault(); asked(); });
at("filter").addEventListener("submit", (event) => event.preventDefault());
at("filter").addEventListener("input", (event) => { if (event.target.id === "names") list(); else showRows(); });
at("to-list").addEventListener("click", turnList);
at("to-around").addEventListener("click", around);
at("to-flag").addEventListener("click", flag);
at("part").addEventListener("change", () => {
  localStorage.setItem("part", at("part").value);
  doing(() => next(""));
});
at("full").addEventListener("change", () => turn(at("full").checked));
at("adjust").addEventListener("input", () => { at("total").textContent = `${total()} of ${question.most}`; });
at("task").addEventListener("change", follow);
setInterval(watch, 2000);

doing(async () => {
  const found = await ask("api/overview");
  at("task").replaceChildren(...found.questions.map((one) => {
    const option = document.createElement("option");
    option.value = one.task;
    option.textContent = label(one);
    return option;
  }));
  const turns = [2, 3, 4, 5, 6].flatMap((n) => Array.from({length: n}, (_, k) => [`${k + 1}/${n}`, `${k + 1} of ${n}`]));
  fill("part", [...found.sections.map((one) => [`section:${one}`, `section ${one}`]), ...turns], "all answers");
  at("part").value = localStorage.getItem("part") ?? "";
  if (at("part").selectedIndex < 0) at("part").value = "";
  const first = found.questions.find((one) => one.waiting) || found.questions[0];
  at("task").value = first.task;
  await open(first.task);
});
