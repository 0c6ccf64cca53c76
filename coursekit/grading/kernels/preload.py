"""What the process that forks workers does once for all of them, when it imports this.

Each would do it at its first submission otherwise.
"""

import gc
from importlib import import_module

import jsonschema
import nbformat
from sqlalchemy.orm import configure_mappers

from coursekit.feedback.body import templates
from coursekit.html.safe import code

gc.set_threshold(20_000)  # nearly all that imports make is kept
for name in (
    *("coursekit.grading.submission", "coursekit.grading.run.execute"),
    *("coursekit.grading.run.exporter", "coursekit.feedback.exporter", "nbgrader.apps.api"),
    *("IPython.core.inputtransformer2", "ipykernel.kernelspec", "sqlalchemy.dialects.sqlite"),
):
    import_module(name)
configure_mappers()
# That nbgrader's own schema is one need not be proved at each cell.
jsonschema.Draft4Validator.check_schema = lambda *_, **__: None
for relax in False, True:  # what nbconvert's steps may add
    nbformat.validate(nbformat.v4.new_notebook(), relax_add_props=relax)
for template in "page.html.j2", "cells.html.j2":  # compiled at the first page
    templates().get_template(template)
code("0", "ipython3")
gc.collect()
gc.freeze()  # what is never collected is never written to, hence stays shared
