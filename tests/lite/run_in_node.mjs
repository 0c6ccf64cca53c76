// Run notebooks in Pyodide without a browser: node run_in_node.mjs PYODIDE FOLDER PACKAGES NOTEBOOK...
// Prints, as JSON, the error of each code cell by notebook and id; "" for a cell that ran. A notebook
// ends at a task that is not solved.
import { pathToFileURL } from "node:url";

const [pyodide, folder, packages, ...notebooks] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  packages: JSON.parse(packages),
  env: { MPLBACKEND: "agg", HOME: "/home/pyodide" },
  stdout: () => {},
  stderr: (line) => console.error(line),
});
python.mountNodeFS("/drive", folder);
python.globals.set("notebooks", python.toPy(notebooks));
const said = await python.runPythonAsync(`
import json, os, sys
os.chdir("/drive")
sys.path.insert(0, "/drive")
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config
import numpy as np
assert np.asarray([1]).dtype.itemsize == 4, "integers have 64 bits here"
config = Config()
config.HistoryManager.enabled = False
outcome = {}
for name in notebooks:
    shell = InteractiveShell.instance(config=config)
    shell.showtraceback = lambda *_, **__: None
    outcome[name] = {}
    for cell in json.load(open(name, encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            code = "".join(cell["source"])
            made = shell.transform_cell(code)
            got = await shell.run_cell_async(code, store_history=True, transformed_cell=made)
            error = got.error_before_exec or got.error_in_exec
            said = "" if error is None else f"{type(error).__name__}: {error}"
            outcome[name][cell["id"]] = said
            if said.startswith("NotImplementedError"):
                break
    import matplotlib.pyplot as plt
    plt.close("all")
    InteractiveShell.clear_instance()
json.dumps(outcome)
`);
console.log(said);
process.exit(0);
