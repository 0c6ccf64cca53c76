"use strict";
// What is shown, and what the TA has chosen for it. The server decides; this only asks and shows.
const at = (id) => document.getElementById(id);
let question = null, group = null, chosen = new Set();
let editing = 0, pending = null, picking = false, busy = false, missed = false;
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
  if (!group) {
    at("answer").textContent = "Nothing waits for you here. (n looks again, t shows the next question.)";
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
  const found = await ask(`${about("group", question.task)}&after=${after}`);
  if (found.code) seen.push(found.code);
  showGroup(found);
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
    if (pending) unsure(); else if (editing) leaveItem();
    document.activeElement.blur();
    picking = false;
    return;
  }
  if (typing || pending) return;
  if (event.key === "Enter" && event.target.matches("button")) return;
  const keys = {
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
  const first = found.questions.find((one) => one.waiting) || found.questions[0];
  at("task").value = first.task;
  await open(first.task);
});
