"use strict";
// The class table: search, filters, order, and what is shown as CSV.
const table = document.getElementById("roll").tBodies[0];
const rows = [...table.rows].map((row) => ({row, text: row.textContent.toLowerCase()}));
const search = document.getElementById("search");
const filters = [...document.querySelectorAll(".filters [aria-pressed]")];

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const pressed = filters.filter((button) => button.getAttribute("aria-pressed") === "true");
  const statuses = pressed.map((button) => button.dataset.status).filter(Boolean);
  let number = 0;
  for (const {row, text} of rows) {
    row.hidden = !(words.every((word) => text.includes(word))
      && (!statuses.length || statuses.includes(row.dataset.status))
      && pressed.every((button) => ["waits", "late"].every((key) => !(key in button.dataset) || key in row.dataset)));
    number += !row.hidden;
  }
  document.getElementById("shown").textContent = `${number} shown`;
}

search.addEventListener("input", show);
search.form.addEventListener("submit", (event) => event.preventDefault());
for (const button of filters) {
  button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
    show();
  });
}
for (const button of document.querySelectorAll(".sort")) {
  button.addEventListener("click", () => {
    const head = button.parentElement, place = head.cellIndex;
    const falling = head.getAttribute("aria-sort") === "ascending";
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", falling ? "descending" : "ascending");
    const key = (entry) => entry.row.cells[place].textContent;
    const order = button.dataset.kind === "number"
      ? (a, b) => (Number.parseFloat(key(a)) || 0) - (Number.parseFloat(key(b)) || 0)
      : new Intl.Collator().compare;
    const compare = button.dataset.kind === "number" ? order : (a, b) => order(key(a), key(b));
    rows.sort((a, b) => (falling ? -1 : 1) * compare(a, b));
    table.append(...rows.map((entry) => entry.row));
  });
}
document.getElementById("csv").addEventListener("click", (event) => {
  // A spreadsheet takes what begins so for a formula.
  const cell = (text) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = [document.querySelector("#roll thead tr"), ...rows.map((entry) => entry.row)]
    .filter((row) => !row.hidden)
    .map((row) => [...row.cells].map((entry) => cell(entry.textContent.trim())).join(","));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([lines.join("\r\n") + "\r\n"], {type: "text/csv"}));
  link.download = event.target.dataset.name;
  link.click();
  URL.revokeObjectURL(link.href);
});
