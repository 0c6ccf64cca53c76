"use strict";
// The class table: search, filters, order, and what is shown as CSV.
const body = document.getElementById("roll").tBodies[0];
const rows = [...body.rows].map((row) => ({row, text: row.textContent.toLowerCase()}));
const search = document.getElementById("search");
const filters = [...document.querySelectorAll(".filters [aria-pressed]")];
const keys = {
  text: (text) => text.toLowerCase(),
  number: (text) => (text ? Number(text) : -1),
  time: (text) => [...text.matchAll(/([\d.]+) (d|h|min)/g)]
    .reduce((sum, [, number, unit]) => sum + number * {d: 1440, h: 60, min: 1}[unit], text ? 0.5 : 0),
};

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = {};  // of one kind any will do, of each kind there has to be one
  for (const {ariaPressed, dataset} of filters) {
    const [[key, value]] = Object.entries(dataset);
    if (ariaPressed === "true") (wanted[key] ??= []).push(value);
  }
  const kinds = Object.entries(wanted);
  let number = 0;
  for (const {row, text} of rows) {
    const fits = words.every((word) => text.includes(word))
      && kinds.every(([key, values]) => values.includes(row.dataset[key]));
    if (row.hidden === fits) row.hidden = !fits;
    number += fits;
  }
  document.getElementById("shown").textContent = `${number} shown`;
}

search.addEventListener("input", show);
search.form.addEventListener("submit", (event) => event.preventDefault());
for (const button of filters) {
  button.addEventListener("click", () => {
    button.ariaPressed = String(button.ariaPressed !== "true");
    show();
  });
}
for (const button of document.querySelectorAll(".sort")) {
  button.addEventListener("click", () => {
    const head = button.parentElement;
    const falling = head.ariaSort === "ascending";
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.ariaSort = falling ? "descending" : "ascending";
    const key = keys[button.dataset.kind];
    for (const entry of rows) entry.key = key(entry.row.cells[head.cellIndex].textContent);
    rows.sort((a, b) => (falling ? -1 : 1) * (a.key < b.key ? -1 : Number(a.key > b.key)));
    const table = body.parentElement;
    body.remove();  // thousands of rows are moved faster where nobody sees it
    body.append(...rows.map((entry) => entry.row));
    table.append(body);
  });
}
document.getElementById("csv").addEventListener("click", ({target}) => {
  // As coursekit/support/spreadsheet.py does: a spreadsheet would compute what begins so.
  const cell = (text) => `"${text.replace(/^(?='*\s*[=+\-@＝＋－＠])/, "'").replaceAll('"', '""')}"`;
  const lines = [document.querySelector("#roll thead tr"), ...rows.map((entry) => entry.row)]
    .filter((row) => !row.hidden)
    .map((row) => [...row.cells].map((entry) => cell(entry.textContent.trim())).join(","));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\ufeff", lines.join("\r\n"), "\r\n"], {type: "text/csv"}));
  link.download = target.dataset.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
