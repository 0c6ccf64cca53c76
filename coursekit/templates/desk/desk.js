"use strict";
// A running command's page is read anew each second; a file can be dropped on a form.
const again = async () => {
  const job = document.querySelector("#job[data-running]");
  if (!job) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html");
    const next = page.getElementById("job");
    if (next) job.replaceWith(next);
  } catch { /* the desk may be starting again */ }
  setTimeout(again, 1000);
};
setTimeout(again, 1000);
for (const form of document.querySelectorAll(".drop")) {
  for (const name of ["dragover", "dragleave", "drop"]) {
    form.addEventListener(name, (event) => {
      event.preventDefault();
      form.classList.toggle("over", name === "dragover");
      if (name === "drop" && event.dataTransfer.files.length) {
        form.querySelector("input[type=file]").files = event.dataTransfer.files;
      }
    });
  }
}
