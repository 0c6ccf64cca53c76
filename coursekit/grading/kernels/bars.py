"""Progress bars that count and are not shown: nobody watches while a notebook is graded.

In a notebook, a bar of tqdm's is five widgets and a dozen messages, and each function that a check
calls may make some. Graded notebooks keep no bars (see `run.slim`).
"""

from __future__ import annotations

import sys
import weakref
from typing import Any


def hide() -> None:
    """Have the bars of ``tqdm.notebook`` make their widgets only if they are asked for.

    They count, keep time and pass on what they go through as ever. Where that module is not
    imported yet, nothing changes, and no kernel waits for its import.
    """
    module: Any = sys.modules.get("tqdm.notebook")
    if getattr(module, "IProgress", None) is None:
        return  # there are no widgets, and tqdm says so
    bar = module.tqdm_notebook

    def begin(self: Any, *args: Any, **options: Any) -> None:
        is_shown = options.pop("display", True)
        options["disable"] = bool(options.get("disable"))
        if options.get("file", sys.stderr) in (None, sys.stderr):
            options["file"] = sys.stdout  # as ever: no error
        super(bar, self).__init__(*args, **options | {"gui": True})
        self.disp = show
        if not self.disable:
            self.displayed = is_shown and self.delay <= 0
            self.ncols = "100%" if self.dynamic_ncols else options.get("ncols")

    def show(*args: Any, **options: Any) -> None:
        """Do nothing."""

    def container(self: Any) -> Any:
        if "_container" not in vars(self):
            self._container = self.status_printer(self.fp, self.total, self.desc, self.ncols)
            self._container.pbar = weakref.proxy(self)
        return self._container

    bar.__init__ = begin
    bar.display = show
    bar.reset = lambda self, total=None: super(bar, self).reset(total=total)
    bar.colour = None
    bar.container = property(container)
