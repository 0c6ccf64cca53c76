"""mltools: the numbers against scikit-learn, the figures by their artists."""

from __future__ import annotations

import ast
import importlib
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import matplotlib
from tables import table

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pandas as pd
import pytest
from bs4 import BeautifulSoup
from kernels import executed
from labs import open_notebook, run_all_cells, served, waited
from matplotlib.colors import to_rgb
from sklearn import metrics

import mltools
from mltools import confmatplot, explore, forestplot, quiz, rocplot

DATA = table("mltools")

ROOT = Path(mltools.__file__).parent

# Ties between positives and negatives: 11 of 16 pairs by hand, where strictly greater gives .625.
Y_TIED = [0, 0, 1, 1, 0, 1, 0, 1]
P_TIED = [0.1, 0.4, 0.35, 0.8, 0.4, 0.4, 0.7, 0.9]


@pytest.fixture(autouse=True)
def _closed_figures():
    yield
    plt.close("all")


@pytest.fixture
def ax():
    return plt.figure().add_subplot()


def legend(ax) -> list[str]:
    return [text.get_text() for text in ax.get_legend().get_texts()]


def curves(ax) -> list:
    return [line for line in ax.lines if line.get_gid() == "roc"]


def chance_lines(ax) -> int:
    """Count by what is seen, a line from corner to corner, not by the mark rocplot uses."""
    diagonal = [[0, 0], [1, 1]]
    return sum(np.array_equal(line.get_xydata(), diagonal) for line in ax.lines)


def luminance(color) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(color)]
    return float(np.dot([0.2126, 0.7152, 0.0722], parts))


class TestRocplot:
    def test_auc_is_the_share_of_pairs_in_order(self, ax):
        rng = np.random.default_rng(1)
        y = rng.integers(0, 2, 60)
        p = rng.integers(0, 12, 60) / 12 + 0.2 * y  # many ties
        pairs = p[y == 1][:, None] - p[y == 0]
        expected = np.mean(pairs > 0) + np.mean(pairs == 0) / 2
        assert rocplot(p, y, ax=ax) == pytest.approx(expected, rel=1e-12)
        assert rocplot(p, y, ax=ax) == pytest.approx(metrics.roc_auc_score(y, p), rel=1e-12)

    def test_curve_is_scikit_learns(self, ax):
        rocplot(P_TIED, Y_TIED, ax=ax)
        (curve,) = curves(ax)
        fpr, tpr, _ = metrics.roc_curve(Y_TIED, P_TIED)
        np.testing.assert_array_equal(curve.get_xydata(), np.column_stack([fpr, tpr]))

    @pytest.mark.parametrize(("p", "auc"), [([0.1, 0.9], 1), ([0.9, 0.1], 0), ([0.5, 0.5], 0.5)])
    def test_perfect_reversed_and_useless_scores(self, ax, p, auc):
        got = rocplot(p, [0, 1], ax=ax)
        assert got == auc
        assert type(got) is float

    @pytest.mark.parametrize(
        "y",
        [
            pd.Series(Y_TIED, index=range(500, 508)),
            pd.Series(Y_TIED, dtype="Int64"),
            [bool(v) for v in Y_TIED],
            np.array(Y_TIED, dtype=float),
            pd.Categorical(np.where(Y_TIED, "White", "Red"), ["Red", "White"]).codes,
            pd.Categorical(Y_TIED),
            tuple(np.int8(v) for v in Y_TIED),
        ],
        ids=["Series", "Int64", "bool", "float", "codes", "Categorical", "tuple of int8"],
    )
    def test_accepts_labels_of_every_kind(self, ax, y):
        p = pd.Series(P_TIED, index=range(7, -1, -1))  # rows pair by position, not by index
        assert rocplot(p, y, ax=ax) == 11 / 16

    def test_legend_shows_label_with_auc(self, ax):
        rocplot(P_TIED, Y_TIED, ax=ax, label="Fold 1")
        rocplot(P_TIED, Y_TIED, ax=ax)
        assert legend(ax) == ["chance, AUC = 0.5", "Fold 1, AUC = 0.688", "AUC = 0.688"]

    def test_one_chance_line_however_often_it_is_called(self, ax):
        for _ in range(4):
            rocplot(P_TIED, Y_TIED, ax=ax)
        assert chance_lines(ax) == 1
        assert len(curves(ax)) == 4

    def test_useless_scores_do_not_hide_the_chance_line(self, ax):
        """Its curve lies on the diagonal too, and must not be taken for the chance line."""
        rocplot([0.5, 0.5], [0, 1], ax=ax)
        rocplot(P_TIED, Y_TIED, ax=ax)
        assert legend(ax)[0] == "chance, AUC = 0.5"
        assert len(legend(ax)) == 3

    def test_each_axes_gets_its_chance_line(self):
        _, axes = plt.subplots(1, 2, sharex=True, sharey=True)
        for one in axes:
            rocplot(P_TIED, Y_TIED, ax=one)
        assert [chance_lines(one) for one in axes] == [1, 1]

    def test_cleared_axes_start_again(self, ax):
        rocplot(P_TIED, Y_TIED, ax=ax)
        ax.clear()
        rocplot(P_TIED, Y_TIED, ax=ax)
        assert chance_lines(ax) == 1

    def test_curves_differ_without_colour(self, ax):
        for _ in range(5):
            rocplot(P_TIED, Y_TIED, ax=ax, color="black")
        # get_linestyle gives "--" for every hand-made pattern: look at the dashes themselves.
        patterns = {str(line._unscaled_dash_pattern) for line in curves(ax)}
        assert len(patterns) == 5

    def test_axes_name_the_positive_class(self, ax):
        rocplot(P_TIED, Y_TIED, ax=ax)
        assert ax.get_xlabel() == "False positive rate (positive class: 1)"
        assert ax.get_ylabel() == "True positive rate (positive class: 1)"

    def test_draws_on_the_current_axes_and_in_the_colour_asked(self, ax):
        rocplot(P_TIED, Y_TIED, color="C3")
        assert curves(ax)[0].get_color() == "C3"

    @pytest.mark.parametrize(
        ("p", "y", "message"),
        [
            *DATA["roc"],
            (
                [0.1, 0.2],
                pd.DataFrame({"y": [0, 1]}),
                "y should be one column (1-D), got the shape",
            ),
        ],
    )
    def test_bad_input_is_named_in_one_line(self, ax, p, y, message):
        with pytest.raises(ValueError) as caught:  # noqa: PT011  (the message is looked at below)
            rocplot(p, y, ax=ax)
        assert str(caught.value).startswith(message)
        assert "\n" not in str(caught.value)
        assert not ax.lines, "nothing is drawn from bad input"


def cells(ax) -> np.ndarray:
    """The numbers written in the matrix, in their rows and columns."""
    shape = ax.images[0].get_array().shape
    table = np.full(shape, -1)
    for text in ax.texts:
        column, row = text.get_position()
        table[row, column] = int(text.get_text())
    return table


def ticks(labels) -> list[str]:
    return [label.get_text() for label in labels]


class TestConfmatplot:
    Y_TRUE = (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2)
    Y_PRED = (0, 0, 1, 2, 1, 1, 0, 2, 2, 2, 0, 1)

    def test_rows_are_true_columns_predicted(self, ax):
        confmatplot(self.Y_TRUE, self.Y_PRED, ax=ax)
        np.testing.assert_array_equal(cells(ax), [[2, 1, 1], [1, 2, 0], [1, 1, 3]])
        np.testing.assert_array_equal(cells(ax), metrics.confusion_matrix(self.Y_TRUE, self.Y_PRED))
        np.testing.assert_array_equal(ax.images[0].get_array(), cells(ax))
        assert (ax.get_xlabel(), ax.get_ylabel()) == ("Predicted class", "True class")

    def test_title_gives_accuracy_and_error(self, ax):
        confmatplot(self.Y_TRUE, self.Y_PRED, ax=ax)
        assert "Accuracy: 58.3 %, error: 41.7 %" in ax.get_title()

    def test_ticks_name_the_union_of_classes(self, ax):
        """ "rose" is never predicted, "red" never true."""
        confmatplot(["white", "rose", "white"], ["white", "white", "red"], ax=ax)
        assert ticks(ax.get_xticklabels()) == ["red", "rose", "white"]
        assert ticks(ax.get_yticklabels()) == ["red", "rose", "white"]
        assert list(ax.get_xticks()) == list(ax.get_yticks()) == [0, 1, 2]
        np.testing.assert_array_equal(cells(ax), [[0, 0, 0], [0, 0, 1], [1, 0, 1]])

    @pytest.mark.parametrize(
        ("y_true", "y_pred", "names"),
        [
            ([3, 7], np.array([7, 7], dtype=np.int8), ["3", "7"]),
            (pd.Series([3, 7], index=[9, 5]), (3, np.int64(7)), ["3", "7"]),
            (pd.Categorical(["b", "a"], ["a", "b", "c"]), np.array(["a", "a"]), ["a", "b"]),
            (np.array(["a", "b"], dtype=object), [np.str_("a"), "b"], ["a", "b"]),
            ([True, False], np.array([1, 0]), ["False", "True"]),
            (np.array([0.0, 1.0]), [0, 1], ["0.0", "1.0"]),
            (["only"], ["only"], ["only"]),
            ([10, 9, 2], [2, 9, 10], ["2", "9", "10"]),
        ],
        ids=[
            "int8",
            "Series",
            "Categorical",
            "str_",
            "bool",
            "float",
            "one class",
            "numeric order",
        ],
    )
    def test_labels_of_every_kind(self, ax, y_true, y_pred, names):
        confmatplot(y_true, y_pred, ax=ax)
        assert ticks(ax.get_xticklabels()) == names
        assert ticks(ax.get_yticklabels()) == names
        assert cells(ax).sum() == len(y_true)

    @pytest.mark.parametrize(
        "cmap", ["Blues", "viridis", "Greys", "Reds_r", plt.colormaps["cividis"]]
    )
    def test_counts_stand_out_from_their_cell(self, ax, cmap):
        """WCAG asks for a contrast of at least 4.5 between text and background."""
        y_true = np.repeat(np.arange(6), np.arange(1, 7) * 5)
        confmatplot(y_true, np.minimum(y_true, 5), ax=ax, cmap=cmap)
        image = ax.images[0]
        for text in ax.texts:
            column, row = text.get_position()
            pair = [
                luminance(text.get_color()),
                luminance(image.cmap(image.norm(image.get_array()[row, column]))[:3]),
            ]
            assert (max(pair) + 0.05) / (min(pair) + 0.05) >= 4.5

    def test_in_subplots_the_colour_bar_belongs_to_its_own_figure(self):
        figure, axes = plt.subplots(1, 2)
        other = plt.figure()  # now the current one
        assert confmatplot(self.Y_TRUE, self.Y_PRED, ax=axes[1]) is axes[1]
        assert len(figure.axes) == 3, "two subplots and a colour bar"
        assert not other.axes
        assert not axes[0].images
        assert plt.gcf() is other

    def test_in_a_figure_that_pyplot_does_not_know(self):
        figure = matplotlib.figure.Figure()
        confmatplot(self.Y_TRUE, self.Y_PRED, ax=figure.add_subplot())
        assert not plt.get_fignums()

    def test_draws_on_the_current_axes(self, ax):
        assert confmatplot(self.Y_TRUE, self.Y_PRED) is ax

    @pytest.mark.parametrize(
        ("y_true", "y_pred", "message"),
        [
            *DATA["confusion"],
            (["a", "b"], [None, None], "y_pred lacks 2 of its 2 labels"),
            (pd.Series([1, None], dtype="Int64"), [1, 1], "y_true lacks 1 of its 2 labels"),
            (pd.Categorical(["a", None]), ["a", "a"], "y_true lacks 1 of its 2 labels"),
            (pd.DataFrame({"y": [0, 1]}), [0, 1], "y_true should be one column (1-D)"),
        ],
    )
    def test_bad_input_is_named_in_one_line(self, ax, y_true, y_pred, message):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            confmatplot(y_true, y_pred, ax=ax)
        assert str(caught.value).startswith(message)
        assert "\n" not in str(caught.value)
        assert not ax.images


class TestForestplot:
    ESTIMATES = (0.957, 0.977, 0.877)
    INTERVALS = ((0.919, 0.983), (0.948, 0.994), (0.821, 0.925))
    LABELS = ("Model A", "Model B", "Model C")

    @staticmethod
    def drawn_intervals(ax) -> dict[float, tuple[float, float]]:
        bars = ax.containers[0].lines[2][0].get_segments()
        return {bar[0][1]: (bar[0][0], bar[1][0]) for bar in bars if len(bar)}

    def test_the_first_label_is_on_top(self, ax):
        assert forestplot(self.ESTIMATES, self.INTERVALS, self.LABELS, ax=ax) is ax
        figure = ax.figure
        figure.canvas.draw()
        height = {label.get_text(): label.get_window_extent().y0 for label in ax.get_yticklabels()}
        assert sorted(height, key=height.get, reverse=True) == [*self.LABELS]

    def test_dots_and_intervals_stand_at_their_label(self, ax):
        forestplot(self.ESTIMATES, self.INTERVALS, self.LABELS, ax=ax)
        row = dict(zip(ticks(ax.get_yticklabels()), ax.get_yticks(), strict=True))
        (dots,) = [line for line in ax.lines if line.get_marker() == "o"]
        at = {y: x for x, y in dots.get_xydata()}
        drawn = self.drawn_intervals(ax)
        for label, estimate, interval in zip(
            self.LABELS, self.ESTIMATES, self.INTERVALS, strict=True
        ):
            assert at[row[label]] == estimate
            assert drawn[row[label]] == pytest.approx(interval)

    def test_intervals_have_caps(self, ax):
        forestplot(self.ESTIMATES, self.INTERVALS, self.LABELS, ax=ax)
        _, caps, _ = ax.containers[0].lines
        assert len(caps) == 2
        assert all(cap.get_markersize() > 0 for cap in caps)

    def test_an_estimate_outside_its_interval_is_drawn_where_it_is(self, ax):
        forestplot([0.5], [(0.6, 0.8)], ["odd"], ax=ax)
        assert list(self.drawn_intervals(ax).values()) == [pytest.approx((0.6, 0.8))]

    def test_without_an_interval_the_dot_remains(self, ax):
        forestplot([0, 0.1], [(np.nan, np.nan), (0, 0.2)], ["equal", "other"], ax=ax)
        (dots,) = [line for line in ax.lines if line.get_marker() == "o"]
        assert np.isfinite(dots.get_xydata()).all()
        assert len(self.drawn_intervals(ax)) == 1
        ax.figure.canvas.draw()

    def test_reference_line_is_dashed_and_vertical(self, ax):
        forestplot([0.1], [(0, 0.2)], ["d"], ax=ax, reference=0, xlabel="Difference in accuracy")
        (line,) = [line for line in ax.lines if line.get_gid() == "reference"]
        assert set(line.get_xdata()) == {0}
        assert line.get_linestyle() == "--"
        assert ax.get_xlabel() == "Difference in accuracy"

    def test_no_reference_line_unless_asked(self, ax):
        forestplot(self.ESTIMATES, self.INTERVALS, self.LABELS, ax=ax)
        assert not [line for line in ax.lines if line.get_linestyle() == "--"]

    def test_accepts_what_the_tasks_return(self):
        """Arrays, Series, NumPy scalars, a frame of limits; no axes given."""
        ax = forestplot(
            pd.Series(self.ESTIMATES, index=[5, 6, 7]),
            pd.DataFrame(self.INTERVALS, columns=["low", "high"]),
            dict.fromkeys(self.LABELS),
        )
        assert ticks(ax.get_yticklabels()) == [*self.LABELS]
        assert ax is plt.gca()

    @pytest.mark.parametrize(
        ("estimates", "intervals", "labels", "message"),
        DATA["forest"],
    )
    def test_bad_input_is_named_in_one_line(self, ax, estimates, intervals, labels, message):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            forestplot(estimates, intervals, labels, ax=ax)
        assert str(caught.value).startswith(message)
        assert not ax.lines


QUIZ = ("Is 1 < 2?", ["no & never", "yes"], ["Count them.", "One & one is two."], 1)

CELLS = DATA["cells"]


@pytest.fixture(scope="module")
def explored() -> tuple[dict[str, list], dict[str, dict]]:
    """CELLS run in a kernel: the outputs of each, and the states of all widgets."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("NBGRADER_EXECUTION", raising=False)
        notebook = executed(CELLS.values(), ROOT)
    outputs = {name: cell.outputs for name, cell in zip(CELLS, notebook.cells, strict=True)}
    widgets = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    return outputs, {model: widget["state"] for model, widget in widgets.items()}


RANGE = ("value", "min", "max", "step")
VIEW = "application/vnd.jupyter.widget-view+json"


class TestExplore:
    @staticmethod
    def draw(alpha=0.05, k=5):
        plt.figure().add_subplot().set_title(f"{alpha} {k}")
        return "a result that nobody wants printed"

    def test_outside_a_notebook_one_figure_with_the_start_values(self, capsys):
        assert explore(self.draw, alpha=(0.01, 0.5, 0.01), k=[1, 5, 20]) is None
        assert len(plt.get_fignums()) == 1
        assert plt.gca().get_title() == "0.05 5"
        assert capsys.readouterr() == ("", "")

    def test_live_sliders_start_at_the_defaults(self, explored):
        outputs, states = explored
        (output,) = outputs["live"]
        box = states[output.data[VIEW]["model_id"]]
        children = [states[model.removeprefix("IPY_MODEL_")] for model in box["children"]]
        *sliders, figure = children
        found = {slider["description"]: slider for slider in sliders}
        assert {name: slider["_model_name"] for name, slider in found.items()} == {
            "alpha": "FloatSliderModel",
            "k": "SelectionSliderModel",
            "n": "IntSliderModel",
            "name": "SelectionSliderModel",
        }
        alpha, n = ({key: found[name][key] for key in RANGE} for name in ("alpha", "n"))
        assert alpha == {"value": 0.05, "min": 0.01, "max": 0.5, "step": 0.01}
        assert n == {"value": 20, "min": 1, "max": 100, "step": 1}
        assert found["k"]["_options_labels"] == ["1", "5", "20"]
        assert found["k"]["index"] == 1
        assert found["alpha"]["readout_format"] == ".4", "the default shows 0.005 as 0.01"
        assert found["name"]["index"] == 0
        assert not any(slider["continuous_update"] for slider in sliders)
        assert len(figure["outputs"]) == 1, "the figure, and no printed result"
        assert "image/png" in figure["outputs"][0]["data"]

    def test_a_task_not_yet_solved_leaves_a_sentence_and_no_empty_figure(self, explored):
        outputs, states = explored
        (output,) = outputs["unsolved"]
        box = states[output.data[VIEW]["model_id"]]
        *_, figure = (states[model.removeprefix("IPY_MODEL_")] for model in box["children"])
        (said,) = figure["outputs"]
        assert said["text"] == (
            "This figure needs a task that is not solved yet; then run this cell again.\n"
        )

    def test_moving_a_slider_redraws(self, explored):
        outputs, _ = explored
        assert outputs["move"][-1].data["text/plain"] == "[(0.05, 5), (0.2, 5), (0.2, 20)]"

    @pytest.mark.parametrize("where", ["grading", "page", "no widgets"])
    def test_where_nobody_can_move_a_slider_one_static_figure(self, explored, where):
        outputs, _ = explored
        (output,) = outputs[where]
        assert "image/png" in output.data
        assert VIEW not in output.data

    @pytest.mark.parametrize(
        ("sliders", "message"),
        [
            ({"beta": (0, 1)}, "beta: draw should have an argument of this name"),
            ({"alpha": (0.1, 0.5)}, "alpha: its slider should include the start value 0.05"),
            ({"k": [1, 20]}, "k: its slider should include the start value 5"),
            ({"alpha": (0, 0.01, 0.02, 1)}, "alpha: write (low, high)"),
        ],
    )
    def test_a_slider_that_does_not_fit_is_named(self, sliders, message):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            explore(self.draw, **sliders)
        assert str(caught.value).startswith(message)
        assert not plt.get_fignums()


class TestQuiz:
    def test_live_radio_buttons_of_which_none_is_chosen(self, explored):
        outputs, states = explored
        (output,) = outputs["live quiz"]
        box = states[output.data[VIEW]["model_id"]]
        question, choice, answer = (
            states[model.removeprefix("IPY_MODEL_")] for model in box["children"]
        )
        assert "Is 1 &lt; 2?" in question["value"]
        assert choice["_model_name"] == "RadioButtonsModel"
        assert choice["_options_labels"] == ["no & never", "yes"]
        assert answer["_model_name"] == "HTMLModel"

    def test_choosing_explains_at_once_as_often_as_wanted(self, explored):
        outputs, _ = explored
        told = ast.literal_eval(outputs["choose"][-1].data["text/plain"])
        assert told == [
            "",
            '<div role="alert">No. Count them.</div>',
            '<div role="alert">Right. One &amp; one is two.</div>',
        ]

    @pytest.mark.parametrize("where", ["live", "grading", "page", "no widgets"])
    def test_folded_where_no_widget_works(self, explored, where):
        outputs, _ = explored
        (output,) = outputs[f"{where} quiz"]
        assert (VIEW in output.data) == (where == "live")
        page = BeautifulSoup(output.data["text/html"], "html.parser")
        assert page.strong.text == "Is 1 < 2?"
        assert [item.text for item in page.ul.select("li")] == ["no & never", "yes"]
        hidden = page.details.extract()
        assert hidden.summary.text == "Answer"
        assert "no & never: No. Count them." in hidden.text
        assert "Right" not in page.text
        assert "- yes: Right. One & one is two." in output.data["text/plain"].splitlines()

    def test_a_page_by_nbconvert_shows_it_folded(self, explored):
        """Of a notebook that was run with widgets, and whose widgets were not kept."""
        from nbconvert import HTMLExporter

        outputs, _ = explored
        cell = nbformat.v4.new_code_cell("quiz()", outputs=outputs["live quiz"])
        notebook = nbformat.v4.new_notebook(cells=[cell])
        page = BeautifulSoup(HTMLExporter().from_notebook_node(notebook)[0], "html.parser")
        assert "Count them." in page.select_one(".jp-OutputArea details").text

    def test_outside_a_notebook_it_is_text(self, capsys):
        assert quiz(*QUIZ) is None
        assert capsys.readouterr().out == (
            "Is 1 < 2?\n- no & never: No. Count them.\n- yes: Right. One & one is two.\n"
        )

    @pytest.mark.parametrize(("arguments", "message"), DATA["questions"])
    def test_a_question_that_cannot_be_asked(self, arguments, message, capsys):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            quiz("Which?", *arguments)
        assert str(caught.value).startswith(message)
        assert capsys.readouterr().out == ""


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 390])
def test_a_quiz_in_jupyterlab_by_keyboard(browser, shots, tmp_path, width):
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    folder = tmp_path / "lab"
    folder.mkdir()
    shutil.copy(ROOT / "mltools.py", folder)
    long = "half as wide, for the variance of a mean goes with one over the number of rows"
    ask = (
        "from mltools import quiz\n"
        f"quiz('Four times as many rows: how wide is it?', ['as wide', {long!r}, 'other'],"
        " ['More rows say more.', 'The width goes with 1/√n.', 'Think of the variance.'], right=1)"
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(ask)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, folder / "quiz.ipynb")
    with served(folder) as address:
        open_notebook(browser, address, "quiz.ipynb")
        browser.set_window_size(width, 900)
        browser.execute_script("jupyterapp.commands.execute('application:toggle-left-area')")
        run_all_cells(browser)
        radios = waited(lambda: browser.find_elements(By.CSS_SELECTOR, ".quiz input"))
        labels = browser.find_elements(By.CSS_SELECTOR, ".quiz label")
        assert [label.text for label in labels if label.text] == ["as wide", long, "other"]
        boxes = [label.rect for label in labels if label.text]
        assert all(a["y"] + a["height"] <= b["y"] for a, b in pairwise(boxes))  # none overlap
        browser.execute_script("arguments[0].focus()", radios[0])
        radios[0].send_keys(Keys.SPACE)
        said = ".jp-OutputArea [role=alert]"
        told = lambda: [e.text for e in browser.find_elements(By.CSS_SELECTOR, said)]  # noqa: E731
        waited(lambda: told() == ["No. More rows say more."])
        radios[0].send_keys(Keys.TAB)
        browser.switch_to.active_element.send_keys(Keys.SPACE)
        waited(lambda: told() == ["Right. The width goes with 1/√n."])
        assert [radio.is_selected() for radio in radios] == [False, True, False]
        browser.save_screenshot(str(shots / f"quiz-{width}.png"))


def test_importing_needs_no_widgets_and_no_dataframes():
    """A student's machine may lack ipywidgets; the module asks for nothing it does not use."""
    code = (
        "import sys, mltools; print([m for m in ('ipywidgets', 'IPython', 'seaborn')"
        " if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"
    assert done.stderr == ""


def test_nothing_is_ever_shown(monkeypatch):
    """Showing is the caller's business: in a script it would block."""

    def refuse(*_args, **_kwargs):
        raise AssertionError("show was called")

    monkeypatch.setattr(plt, "show", refuse)
    monkeypatch.setattr(matplotlib.figure.Figure, "show", refuse)
    rocplot(P_TIED, Y_TIED)
    confmatplot([0, 1], [0, 1], ax=plt.figure().add_subplot())
    forestplot([1], [(0, 2)], ["M"], ax=plt.figure().add_subplot())


def test_every_public_name_is_documented():
    module = importlib.import_module("mltools")
    for name in module.__all__:
        assert "Parameters\n" in (getattr(module, name).__doc__ or ""), name
