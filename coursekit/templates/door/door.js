"use strict";
// Files can be dropped, and the page says what becomes of them. Without a script the form works, too.
const form = document.querySelector(".drop");
if (form) {
  const files = form.querySelector("input[type=file]");
  const button = form.querySelector("button");
  const most = Number(form.dataset.most);
  const check = () => {
    const size = [...files.files].reduce((sum, file) => sum + file.size, 0);
    const large = size > most * 1e6;
    files.setCustomValidity(large ? `These files have more than ${most} MB.` : "");
    if (large) files.reportValidity();
  };
  files.addEventListener("change", check);
  form.addEventListener("submit", () => { button.disabled = true; button.textContent = "Sending…"; });
  for (const name of ["dragover", "dragleave", "drop"]) {
    form.addEventListener(name, (event) => {
      event.preventDefault();
      form.classList.toggle("over", name === "dragover");
      if (name === "drop" && event.dataTransfer.files.length) {
        files.files = event.dataTransfer.files;
        check();
        if (form.reportValidity()) form.requestSubmit();
      }
    });
  }
}
// One look at a time: a slow answer must not pile up others.
const live = document.querySelector("#live[data-state]");
let before = null;
async function look() {
  try {
    const answer = await fetch(live.dataset.state, { cache: "no-store" });
    const state = (await answer.json()).state;
    if (before !== null && state !== before) location.replace(location.pathname);
    before = state;
  } catch { /* the server is away for a moment */ }
  setTimeout(look, 1000);
}
if (live) look();
