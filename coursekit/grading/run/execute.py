"""Run a submitted notebook for nbgrader: in a sandbox, its checks by a judge, to some end.

`Execute` takes the place of nbgrader's step of that name. Students' cells run in a kernel,
checks in another process (see `judge`). nbgrader gives up a submission whose kernel dies; here
the cells up to that point keep what they scored, and the rest say why they were not run.
"""

import asyncio
import contextlib
import html
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from queue import Empty
from signal import SIGKILL
from typing import Any

import nbgrader.preprocessors
import zmq
from jupyter_client.utils import ensure_async
from jupyter_core.utils import run_sync
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import NotebookNode, v4
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import determine_grade
from traitlets import Bool, Unicode

from coursekit.bank.misconceptions import FILE, Misconceptions, checks_of, message
from coursekit.course import ANSWERS, CourseError, CourseKit, grade_id
from coursekit.grading.kernels.clock import SOON, Clock
from coursekit.grading.kernels.provisioner import NAME
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.kernels.warm import WarmParent, warm_parent
from coursekit.grading.prepare.staging import as_text
from coursekit.grading.run import canary, messages
from coursekit.grading.run.follow import FollowThrough, put_in_place
from coursekit.grading.run.kernel_call import NoAnswer, TookTooLong, call_with_kernel
from coursekit.grading.run.output_files import keep_written
from coursekit.grading.run.placement import Canaries, canaries_of, checks_beside
from coursekit.grading.run.referee import Referee
from coursekit.grading.run.solution import cells_of, doubts_of, skipped_in, take_kernel
from coursekit.notebook.cells import is_check, is_locked, no_points
from coursekit.notebook.code import as_python
from coursekit.notebook.names import libraries
from coursekit.notebook.notes import CAVEAT, HEADING, lost_points
from coursekit.notebook.outcome import DIED, LATE, Outcome
from coursekit.notebook.paths import Paths
from coursekit.notebook.tags import NOT_RUN

# Times a cell's time: the first to ask waits until the whole solution notebook has run.
_REFERENCE = 5
# The names of the errors in the cells that a notebook did not get to, for people; see `Outcome`.
TIMED_OUT = "CellTimeoutError"
_NAMES = {LATE: TIMED_OUT, DIED: "DeadKernelError"}


class Execute(nbgrader.preprocessors.Execute):
    """nbgrader's ``Execute``, in a sandbox unless ``c.Sandbox.trust_submissions``."""

    # Five times of day a cell would be a twentieth of the notebook, and differ from run to run.
    record_timing = Bool(False).tag(config=True)

    hands_on = Bool(False, help="See `output_files.keep_written`.").tag(config=True)
    lost = Unicode("", help="A file for the names of checks that fail.").tag(config=True)

    _manager: Any = None
    _clock: Clock | None = None
    _referee: Referee | None = None
    _followed: FollowThrough | None = None
    _kinds: Canaries

    def create_kernel_manager(self) -> Any:
        manager = super().create_kernel_manager()
        manager.session = messages.SizedSession(parent=manager)
        # Here and not by configuration: the kernel's own choice must not win.
        manager.kernel_spec.metadata["kernel_provisioner"] = {"provisioner_name": NAME}
        manager.warm_parent = self._warm_parent
        if not WarmParent.fits(manager.format_kernel_cmd()):
            # Another Python need not have what answers a judge: its checks run as with nbgrader.
            self._referee = self._followed = None
            self._kinds = {}
        manager.keeps_work = bool(CourseKit(config=self.config).keep_written or self.hands_on)
        # Clients connect while the kernel starts; milliseconds until they try again.
        manager.context.setsockopt(zmq.RECONNECT_IVL, 5)
        self._manager = manager
        return manager

    def preprocess(
        self, nb: NotebookNode, resources: Any = None, km: Any = None
    ) -> tuple[NotebookNode, Any]:
        self._place = self._dropped = 0
        self._settings = Sandbox(config=self.config)
        self._budget = messages.OutputBudget(self._settings.output)
        self._manager = None
        self._skipped: set[int] = set()
        self._outcome = Outcome()
        self.widget_registry = {"@jupyter-widgets/output": {"OutputModel": messages.Widget}}
        self.shutdown_kernel = "immediate"  # it has nothing left to do
        course = CourseDirectory(config=self.config)
        submission = resources["nbgrader"]
        folder = Path(course.format_path(course.source_directory, ".", submission["assignment"]))
        notebook = folder.resolve() / f"{submission['notebook']}.ipynb"
        self._besides = checks_beside(self._settings, course.root, submission)
        self._kinds = canaries_of(self._settings, course.root, submission)
        self._prepare(nb, notebook, folder, Path(resources["metadata"]["path"]))
        try:
            super().preprocess(nb, resources, km)
        except CourseError:
            raise
        except Exception as error:
            if self._manager is None or self._manager.provisioner is None:
                raise  # no kernel yet: not the student's doing
            outcome = getattr(self._manager.provisioner, "outcome", {})
            limit = outcome.get("limit")
            self._outcome.chance |= limit == "wall" or (
                not limit and outcome.get("signal") == SIGKILL
            )
            if "error" in outcome:
                reason = f"no sandbox: {outcome['error']}; run `coursekit doctor`."
                raise CourseError(reason) from error
            for cell in nb.cells[self._place :]:
                if cell.cell_type == "code":
                    # Whether the kernel's word that it had begun came through is chance.
                    cell.execution_count = None
                    kind, reason = messages.stop_reason(error, outcome)
                    cell.setdefault("outputs", []).append(messages.error(_NAMES[kind], reason))
                    if all(stop != kind for stop, _, _ in self._outcome.stops):
                        self._note_stop(kind, cell, reason)
        finally:
            if self._referee is not None:
                self._referee.close()
            try:
                self._outcome.said += keep_written(self, resources, self._source[0].parent)
            finally:
                if (provisioner := getattr(self._manager, "provisioner", None)) is not None:
                    provisioner.forget_work()
        follows = self._followed is not None
        self._outcome.followed = follows
        self._outcome.told = explain(nb, resources["nbgrader"], self.config, follows)
        self._outcome.write(nb)
        nb.update(as_text(nb))
        # Only now, for displays are updated by their place; and first, for nbgrader cuts, too.
        for place, cut in self._budget.cut.items():
            cut_note = messages.printed(f"[{cut} bytes of output were cut]\n")
            nb.cells[place].outputs.insert(0, cut_note)
        return nb, self.resources

    def _prepare(self, nb: NotebookNode, notebook: Path, folder: Path, run_folder: Path) -> None:
        """Set up the processes that fork and judge; `notebook` is the course's own."""
        self._source = notebook, notebook.stat().st_mtime_ns  # what `solution` remembers goes by
        self._referee = self._followed = self._warm_parent = None
        self._paths = Paths.of_notebook(nb, notebook, run_folder)
        if take_kernel(nb, *self._source) != "python":
            self._kinds = {}
            return  # its checks run beside the answers, as nbgrader does it
        cells = cells_of(*self._source)
        self._warm_parent = warm_parent(partial(libraries, cells, folder))
        if self._besides is None:
            return
        self._besides |= doubts_of(*self._source, self._besides).keys()
        self._referee = Referee(cells, folder.resolve(), self._settings, self._warm_parent)
        if CourseKit(config=self.config).follows:
            self._followed = FollowThrough(cells)

    def preprocess_cell(
        self, cell: NotebookNode, resources: Any, index: int
    ) -> tuple[NotebookNode, Any]:
        self._place = index
        if self._is_judged(cell):
            run_sync(self._judge)(cell)
            self._note_lost(cell)
            return cell, resources
        if index in self._skipped:
            cell.outputs = [messages.printed(f"{NOT_RUN}\n")]
            cell.execution_count = None
            return cell, resources
        note = ""
        if self._followed is not None:
            limit = _REFERENCE * (self._get_timeout(cell) or 0) or None
            note = run_sync(put_in_place)(self, self._followed, self._referee, cell, limit)
        if cell.cell_type == "code":
            source = cell.source
            cell.source = source if is_locked(cell) else self._paths.mend(source)
            has_canaries = is_check(cell) and bool(self._kinds)
            forked = canary.run(self, cell) if has_canaries else {}
            self._clock, self._began = None, time.monotonic()
        cell, resources = super().preprocess_cell(cell, resources, index)
        self._count_dropped(index)
        if cell.cell_type == "code":
            cell.source = source
            if is_check(cell):
                messages.keep_warnings(cell)
                self._refuse_points(cell)
                if has_canaries:
                    canary.judge(self, cell, forked)
                self._note_lost(cell)
            if note:
                cell.outputs.insert(0, messages.printed(note))
        return cell, resources

    def _is_judged(self, cell: NotebookNode) -> bool:
        beside = self._besides if self._referee is not None else None
        return beside is not None and is_check(cell) and grade_id(cell) not in beside

    def _note_lost(self, cell: NotebookNode) -> None:
        if lost_points(cell):
            # Written at once: this process may end, and with it what it remembers.
            if self.lost and not (self._outcome.chance and self._outcome.stops):
                with open(self.lost, "a", encoding="utf-8") as file:
                    points, _ = determine_grade(cell)
                    file.write(f"{points} {self._source[0].stem}/{grade_id(cell)}\n")
            if self._followed is not None:
                self._followed.failed(str(grade_id(cell)))

    def clock(self, limit: float | None, began: float | None = None) -> Clock:
        """Start a clock that tells how long a cell has had; see `Clock`."""
        judge = self._referee.pid if self._referee is not None else None
        processes = getattr(getattr(self._manager, "provisioner", None), "pid", None), judge
        return Clock(limit or None, [pid for pid in processes if pid is not None], began)

    def ran_late(self, clock: Clock) -> None:
        """Take note that a cell's time was up."""
        self._outcome.chance |= not clock.has_worked

    async def _async_handle_timeout(self, timeout: int, cell: NotebookNode | None = None) -> Any:
        """Wait on while the machine was busy with others; then nbclient interrupts the kernel."""
        self._clock = self._clock or self.clock(timeout, self._began)
        while (remaining := self._clock.remaining()) > 0:
            try:
                return await ensure_async(self.kc.shell_channel.get_msg(timeout=min(remaining, 1)))
            except Empty:
                await self._async_check_alive()
        self.ran_late(self._clock)
        if cell is not None:
            self._note_stop(LATE, cell)
        late = await super()._async_handle_timeout(timeout, cell)
        with contextlib.suppress(Empty):
            reply = await ensure_async(self.kc.shell_channel.get_msg(timeout=self.iopub_timeout))
            if cell is not None and reply["content"].get("status") == "ok":
                self._outcome.stops.pop()  # it ended before it could be stopped
                return reply
        return late

    async def _async_poll_kernel_alive(self) -> None:
        """Start the clock of a cell that is not soon done; then look after the kernel."""
        await asyncio.sleep(SOON)
        limit = self._get_timeout(self.nb.cells[self._place])
        self._clock = self._clock or self.clock(limit, self._began)
        await super()._async_poll_kernel_alive()

    async def _async_check_alive(self) -> None:
        """Raise if the kernel was given up: a task of nbclient's may look once more."""
        if self.kc is None:
            raise DeadKernelError("Kernel died")
        if self._clock is not None:
            self._clock.remaining()  # it looks at processes that may end
        await super()._async_check_alive()

    async def _judge(self, cell: NotebookNode) -> None:
        """Have the judge run a check; its outputs become the cell's."""
        referee = self._referee
        assert referee is not None
        name = str(grade_id(cell))
        originals = self._followed.originals(name) if self._followed is not None else []
        cell.outputs = []
        python = as_python(cell.source)
        try:
            reply = await call_with_kernel(
                self,
                "judge",
                lambda connection: referee.check(python, name, connection, originals),
                self._get_timeout(cell),
                referee.stop_judge,
            )
        except TookTooLong as error:
            if not error.usable:
                raise CellTimeoutError from error
            self._note_stop(LATE, cell)
            cell.outputs = [
                messages.error(TIMED_OUT, ""),
                messages.error("TimeoutError", str(error)),
            ]
        except NoAnswer as error:
            reason = f"the notebook cannot be looked at: {error}"
            cell.outputs = [messages.error("NoAnswer", reason)]
        except EOFError:
            self._outcome.chance = True
            reason = "the check ended the process that ran it"
            self._note_stop(DIED, cell, reason)
            cell.outputs = [messages.error(_NAMES[DIED], reason)]
        else:
            cell.outputs = [NotebookNode(output) for output in reply["outputs"]]
            if reply["late"]:
                self._note_stop(LATE, cell)
                cell.outputs.insert(0, messages.error(TIMED_OUT, ""))
            self._refuse_points(cell)

    def _refuse_points(self, cell: NotebookNode) -> None:
        """Have a check fail that gives an impossible number of points."""
        if reason := no_points(cell):
            # nbgrader stops at the first result
            cell.outputs.insert(0, messages.error("ValueError", reason))
            self._outcome.said.append(f"cell {grade_id(cell)}: {reason}")

    def _note_stop(self, kind: str, cell: NotebookNode, reason: str = "") -> None:
        name = str(grade_id(cell) or "") or f"number {self.nb.cells.index(cell) + 1}"
        self._outcome.stops.append([kind, name, reason])

    def _count_dropped(self, place: int) -> None:
        """Count output as cut that was too large to get here."""
        relay = getattr(getattr(self._manager, "provisioner", None), "relay", None)
        if relay is not None and (dropped := relay.bounds.dropped - self._dropped):
            self._dropped += dropped
            self._budget.note(place, dropped)

    def process_message(
        self, msg: dict[str, Any], cell: NotebookNode, cell_index: int
    ) -> NotebookNode | None:
        is_captured = bool(self.output_hook_stack[msg["parent_header"].get("msg_id")])
        shown = (msg["content"].get("transient") or {}).get("display_id")
        places = self._display_id_map.get(shown, {}) if isinstance(shown, str) else {}
        outputs, updated = None if is_captured else cell.outputs, sum(map(len, places.values()))
        if not self._budget.takes(msg, cell_index, outputs, updated):
            return None
        return super().process_message(msg, cell, cell_index)

    def on_cell_executed(self, **kwargs: Any) -> None:
        reply = kwargs["execute_reply"]
        if reply["content"]["status"] == "error":
            self._budget.shorten(reply["content"], reply.get("size", 0))
        super().on_cell_executed(**kwargs)

    def start_new_kernel(self, **kwargs: Any) -> None:
        try:
            super().start_new_kernel(**kwargs)
        except Exception as error:
            raise CourseError(f"the kernel could not be started: {error!r}") from error
        if self._referee is not None:
            self._referee.start_judge()
            if not self._settings.run_all:
                self._skipped = skipped_in(self.nb, *self._source)


def explain(
    notebook: NotebookNode, submission: Mapping[str, str], config: Any, follows: bool
) -> dict[str, str]:
    """Add explanations to a notebook that has been run; scores stay as they are.

    Parameters
    ----------
    submission : mapping
        nbgrader's: ``assignment`` and ``notebook``.
    follows : bool
        Whether right results took the place of those of tasks that failed.

    Returns
    -------
    dict of str to str
        The explanations, by check.
    """
    answers = Path(CourseDirectory(config=config).root, ANSWERS)
    bank = Misconceptions.read(answers / submission["assignment"] / FILE)
    if not bank.signatures:
        return {}
    checks = {str(grade_id(cell)): cell for cell in notebook.cells if is_check(cell)}
    failed = {name: _message(cell) for name, cell in checks.items() if lost_points(cell)}
    explanations = bank.explain(submission["notebook"], checks_of(notebook), failed, not follows)
    for name, text in explanations.items():
        data = {
            "text/html": f"<p><strong>{HEADING}</strong> {html.escape(text)}<br>"
            f"<small>{CAVEAT}</small></p>",
            "text/plain": f"{HEADING} {text}\n{CAVEAT}",
        }
        checks[name].outputs.append(v4.new_output("display_data", data=data))
    return explanations


def _message(cell: NotebookNode) -> str:
    texts = [message(o.ename, o.evalue) for o in cell.outputs if o.output_type == "error"]
    return texts[-1] if texts else ""
