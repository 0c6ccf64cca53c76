"""Figures and questions that the course's notebooks share.

Read it: there is nothing here that you could not have written. A function that draws does so
on axes that you give it (or on the current ones) and leaves showing the figure to you.
"""

import html
import inspect
import os

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.ticker import MaxNLocator
from sklearn import metrics

__all__ = ["confmatplot", "explore", "forestplot", "quiz", "rocplot"]

# Curves differ by line style as well, so that they can be told apart in greyscale.
_LINE_STYLES = ["-", "--", "-.", ":", (0, (6, 1, 1, 1, 1, 1))]


def rocplot(p, y, ax=None, color="C0", label=None):
    """Draw the receiver operating characteristic (ROC) curve and compute its AUC.

    The AUC is the probability that a positive scores higher than a negative, a tie
    counting one half: AUC = P(s+ > s-) + P(s+ = s-) / 2 (Hanley & McNeil, Radiology
    143, 1982). Note the order of the arguments: scikit-learn takes the labels first.

    Parameters
    ----------
    p : array-like of shape (n,)
        Scores of the positive class, higher meaning more likely positive. Probabilities
        in [0, 1] are usual, but any finite numbers do.
    y : array-like of shape (n,)
        True labels: 1 (or True) is the positive class, 0 (or False) the negative one.
    ax : matplotlib.axes.Axes, optional
        Where to draw; the current axes unless given. Call again for a second curve.
    color : matplotlib color
        Colour of the curve.
    label : str, optional
        Name of the curve in the legend, beside its AUC.

    Returns
    -------
    float
        The AUC, in [0, 1].

    Raises
    ------
    ValueError
        If p and y are not 1-D and equally long, a score is missing or infinite, or y
        holds anything but 0 and 1, or only one of them.
    """
    p, y = _one_column(p, "p"), _one_column(y, "y", object)
    if len(p) != len(y):
        raise ValueError(f"p and y should be equally long, got {len(p)} and {len(y)}.")
    try:
        p = p.astype(float)
    except (TypeError, ValueError):
        raise ValueError("p should hold numbers, one score for each row.") from None
    if not np.isfinite(p).all():
        raise ValueError(f"p holds NaN or infinity in {(~np.isfinite(p)).sum()} of {len(p)} rows.")
    classes = set(y.tolist())
    if not classes <= {0, 1}:
        others = sorted(map(repr, classes - {0, 1}))
        raise ValueError(
            f"y should hold only 0 and 1, got {', '.join(others[:3])}: "
            "code the positive class as 1, the other as 0."
        )
    if len(classes) < 2:
        raise ValueError(f"y should hold both classes, 0 and 1, got only {sorted(classes)}.")
    y = y.astype(int)

    fpr, tpr, _ = metrics.roc_curve(y, p)
    auc = float(metrics.roc_auc_score(y, p))

    ax = plt.gca() if ax is None else ax
    # The gid is a mark that survives between calls: it tells what is already drawn.
    drawn = [line.get_gid() for line in ax.lines]
    if "chance" not in drawn:
        ax.plot([0, 1], [0, 1], color="0.45", lw=1, gid="chance", label="chance, AUC = 0.5")
    ax.plot(
        fpr,
        tpr,
        color=color,
        lw=2,
        linestyle=_LINE_STYLES[drawn.count("roc") % len(_LINE_STYLES)],
        gid="roc",
        label=f"AUC = {auc:.3f}" if label is None else f"{label}, AUC = {auc:.3f}",
    )
    # A margin keeps a curve that runs along the frame in sight.
    ax.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), aspect="equal", title="ROC curve")
    ax.set_xlabel("False positive rate (positive class: 1)")
    ax.set_ylabel("True positive rate (positive class: 1)")
    ax.legend(loc="lower right")
    return auc


def confmatplot(y_true, y_pred, ax=None, cmap="Blues"):
    """Draw the confusion matrix: true classes in rows, predicted ones in columns.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n,)
        True and predicted labels: strings, numbers or booleans, not mixed.
    ax : matplotlib.axes.Axes, optional
        Where to draw; the current axes unless given.
    cmap : str or matplotlib Colormap
        Colours of the counts.

    Returns
    -------
    matplotlib.axes.Axes
        The axes; their title gives accuracy and error rate in percent.

    Raises
    ------
    ValueError
        If the two are not 1-D and equally long, are empty, have missing labels, hold
        fractions, or mix labels that cannot be compared, such as 1 and "red".
    """
    y_true, y_pred = _one_column(y_true, "y_true", object), _one_column(y_pred, "y_pred", object)
    if len(y_true) != len(y_pred):
        raise ValueError(
            f"y_true and y_pred should be equally long, got {len(y_true)} and {len(y_pred)}."
        )
    if len(y_true) == 0:
        raise ValueError("y_true and y_pred are empty: there is nothing to count.")
    # NumPy's own numbers become Python's, so that all labels compare and print alike.
    y_true, y_pred = (
        [value.item() if isinstance(value, np.generic) else value for value in labels]
        for labels in (y_true, y_pred)
    )
    for name, labels in [("y_true", y_true), ("y_pred", y_pred)]:
        # A missing label (NaN, NaT, pandas.NA) is one that does not equal itself.
        missing = sum(value is None or (value == value) is not True for value in labels)
        if missing:
            raise ValueError(f"{name} lacks {missing} of its {len(labels)} labels (None or NaN).")
    try:
        # A model may predict a class that is not in y_true, and the other way round.
        classes = sorted(set(y_true) | set(y_pred))
    except TypeError:
        kinds = sorted({type(value).__name__ for value in y_true + y_pred})
        raise ValueError(
            f"y_true and y_pred should hold labels of one kind, got {' and '.join(kinds)}."
        ) from None
    if any(isinstance(name, float) and not name.is_integer() for name in classes):
        raise ValueError("y_true and y_pred should hold classes: did you pass probabilities?")
    position = {name: i for i, name in enumerate(classes)}
    counts = np.zeros((len(classes), len(classes)), dtype=int)
    for actual, predicted in zip(y_true, y_pred, strict=True):
        counts[position[actual], position[predicted]] += 1
    accuracy = 100 * np.trace(counts) / counts.sum()

    ax = plt.gca() if ax is None else ax
    image = ax.imshow(counts, cmap=cmap, vmin=0)
    ax.figure.colorbar(
        image, ax=ax, fraction=0.046, pad=0.04, label="count", ticks=MaxNLocator(integer=True)
    )
    for (row, column), count in np.ndenumerate(counts):
        # Black or white, whichever stands out more from the cell's colour: WCAG 2's
        # relative luminance, with 2.2 for the exponent of sRGB.
        luminance = np.dot(
            [0.2126, 0.7152, 0.0722], np.power(image.cmap(image.norm(count))[:3], 2.2)
        )
        text_color = "black" if luminance > 0.18 else "white"
        ax.text(column, row, str(count), ha="center", va="center", color=text_color)
    names = [str(name) for name in classes]
    ax.set_xticks(range(len(names)), names)
    ax.set_yticks(range(len(names)), names)
    if max(map(len, names)) > 5:
        plt.setp(ax.get_xticklabels(), rotation=30, ha="right", rotation_mode="anchor")
    ax.set(xlabel="Predicted class", ylabel="True class")
    ax.set_title(f"Confusion matrix\nAccuracy: {accuracy:.1f} %, error: {100 - accuracy:.1f} %")
    ax.grid(False)
    return ax


def forestplot(estimates, intervals, labels, ax=None, xlabel=None, reference=None):
    """Draw estimates with their intervals, one row each, the first on top.

    Parameters
    ----------
    estimates : array-like of shape (n,)
        The estimates, drawn as dots.
    intervals : array-like of shape (n, 2)
        Lower and upper limit of each, in the estimates' unit. Where a limit is NaN only
        the dot is drawn.
    labels : sequence of n str
        Names of the rows.
    ax : matplotlib.axes.Axes, optional
        Where to draw; the current axes unless given.
    xlabel : str, optional
        What the estimates are, with their unit.
    reference : float, optional
        Where to draw a dashed vertical line, such as 0 for "no difference".

    Returns
    -------
    matplotlib.axes.Axes
        The axes.

    Raises
    ------
    ValueError
        If there are not as many intervals and labels as estimates, or none, or a lower
        limit exceeds its upper limit, or a limit is infinite.
    """
    estimates = _one_column(estimates, "estimates", float)
    labels = [str(label) for label in labels]
    if not len(estimates) == len(intervals) == len(labels):
        raise ValueError(
            "estimates, intervals and labels should be equally long, got "
            f"{len(estimates)}, {len(intervals)} and {len(labels)}."
        )
    intervals = np.asarray(intervals, dtype=float)
    if intervals.shape != (len(labels), 2) or np.isinf(intervals).any():
        raise ValueError("intervals should be pairs (lower, upper) of finite numbers or NaN.")
    lower, upper = intervals.T
    for label, low, high in zip(labels, lower, upper, strict=True):
        if low > high:
            raise ValueError(f"{label}: the lower limit {low:g} exceeds the upper limit {high:g}.")

    ax = plt.gca() if ax is None else ax
    rows = np.arange(len(labels))[::-1]  # matplotlib counts upwards
    # Bars start from the middle of the interval: an estimate need not lie inside.
    middle, half = (lower + upper) / 2, (upper - lower) / 2
    ax.errorbar(middle, rows, xerr=half, fmt="none", ecolor="C0", elinewidth=2, capsize=5)
    ax.plot(estimates, rows, "o", color="C0", markersize=7)
    if reference is not None:
        ax.axvline(reference, color="0.3", linestyle="--", lw=1, gid="reference")
    ax.set_yticks(rows, labels)
    ax.set_ylim(-0.5, len(labels) - 0.5)
    if xlabel is not None:
        ax.set_xlabel(xlabel)
    return ax


def explore(draw, **sliders):
    """Draw a figure with sliders; a single figure where nobody can move them.

    Parameters
    ----------
    draw : callable
        Draws the figure. All its arguments have defaults: those are the start values.
    **sliders : tuple or list
        For each argument to vary ``(low, high)``, ``(low, high, step)``, or a list of
        options.

    Raises
    ------
    ValueError
        If a slider fits no argument of `draw`, or cannot take its start value.

    Examples
    --------
    >>> explore(draw_posterior, alpha=(0.01, 0.5, 0.01), k=[1, 5, 20])  # doctest: +SKIP
    """
    arguments = inspect.signature(draw).parameters.values()
    start = {a.name: a.default for a in arguments if a.default is not a.empty}
    for name, values in sliders.items():
        if name not in start:
            raise ValueError(f"{name}: draw should have an argument of this name, with a default.")
        if isinstance(values, tuple) and len(values) not in (2, 3):
            raise ValueError(f"{name}: write (low, high), (low, high, step) or a list of options.")
        fits = (
            values[0] <= start[name] <= values[1]
            if isinstance(values, tuple)
            else start[name] in values
        )
        if not fits:
            raise ValueError(f"{name}: its slider should include the start value {start[name]!r}.")

    widgets = _widgets()

    def redraw(**values):
        drawn = set(plt.get_fignums())
        try:
            draw(**values)  # and return nothing: a result would be printed under the figure
        except Exception as error:
            for number in set(plt.get_fignums()) - drawn:  # no empty figure beside the error
                plt.close(number)
            if widgets is None or not isinstance(error, NotImplementedError):
                raise
            print("This figure needs a task that is not solved yet; then run this cell again.")

    if widgets is None:
        redraw()
        return
    controls = {}
    for name, values in sliders.items():
        # The figure follows when the slider is let go: drawing takes longer than moving.
        options = {"value": start[name], "description": name, "continuous_update": False}
        options["layout"] = {"max_width": "100%"}  # on a phone its value would be cut off
        if not isinstance(values, tuple):
            controls[name] = widgets.SelectionSlider(options=list(values), **options)
            continue
        low, high = values[:2]
        if all(isinstance(value, int) for value in (*values, start[name])):
            slider, step = widgets.IntSlider, 1
        else:
            slider, step = widgets.FloatSlider, (high - low) / 100
            options["readout_format"] = ".4"  # four digits: the usual two would show 0.005 as 0.01
        step = values[2] if len(values) == 3 else step
        controls[name] = slider(min=low, max=high, step=step, **options)

    widgets.interact(redraw, **controls)


def quiz(question, options, why, right):
    """Ask a question; say whether the chosen option is right, and why.

    Nothing is stored, and nothing is graded: try as many options as you like. Where nobody
    can choose, the explanations stand folded below the options.

    Parameters
    ----------
    question : str
        The question, as plain text.
    options : list of str
        What there is to choose from: a few words each, all different.
    why : list of str
        For each option, why it is right or wrong.
    right : int
        The position of the right option, counted from 0.

    Raises
    ------
    ValueError
        If there are fewer than two options, two are the same, not each is explained, or
        none is the right one.

    Examples
    --------
    >>> quiz(
    ...     "Four times as many test rows: how wide is the interval?",
    ...     ["a quarter as wide", "half as wide", "as wide as before"],
    ...     [
    ...         "The variance shrinks to a quarter; the width goes with its square root.",
    ...         "The width goes with one over the square root of the number of rows.",
    ...         "More rows say more about the model.",
    ...     ],
    ...     right=1,
    ... )  # doctest: +SKIP
    """
    options, why = list(options), list(why)
    if len(options) < 2 or len(set(options)) < len(options):
        raise ValueError(f"options should be two or more, all different, got {options}.")
    if len(why) != len(options):
        raise ValueError(
            f"why should explain each of the {len(options)} options, got {len(why)} explanations."
        )
    if right not in range(len(options)):
        raise ValueError(f"right should be a position, 0 to {len(options) - 1}, got {right!r}.")

    said = [("Right. " if i == right else "No. ") + reason for i, reason in enumerate(why)]
    folded = _folded(question, options, said)
    widgets = _widgets()
    if widgets is None:
        _display(folded)
        return

    choice = widgets.RadioButtons(options=options, index=None, layout={"width": "auto"})
    choice.add_class("quiz")
    answer = widgets.HTML()

    def explain(_change):
        # An alert is read out when it appears.
        text = "" if choice.index is None else html.escape(said[choice.index])
        answer.value = f'<div role="alert">{text}</div>'

    choice.observe(explain, "index")
    box = widgets.VBox([widgets.HTML(_QUIZ_STYLE + _bold(question)), choice, answer])
    # The folded form is for pages made of this notebook, where no widget works.
    _display(folded | {_VIEW: {"version_major": 2, "version_minor": 0, "model_id": box.model_id}})


_VIEW = "application/vnd.jupyter.widget-view+json"
# Long options wrap, as they do not in ipywidgets' own style.
_QUIZ_STYLE = (
    "<style>.quiz .widget-radio-box label {display: flex; flex-direction: row-reverse;"
    " justify-content: flex-end; align-items: start; height: auto; line-height: 1.4;"
    " white-space: normal; margin-bottom: 0.4em} .quiz input {flex: none}</style>"
)


def _folded(question, options, said):
    """The quiz as text and as HTML, with its explanations below the options."""
    items = "".join(f"<li>{html.escape(option)}</li>" for option in options)
    answers = "".join(
        f"<li><em>{html.escape(option)}</em>: {html.escape(reason)}</li>"
        for option, reason in zip(options, said, strict=True)
    )
    lines = [question, *(f"- {o}: {reason}" for o, reason in zip(options, said, strict=True))]
    return {
        "text/plain": "\n".join(lines),
        "text/html": f"<div>{_bold(question)}<ul>{items}</ul>"
        f"<details><summary>Answer</summary><ul>{answers}</ul></details></div>",
    }


def _bold(question):
    return f"<p><strong>{html.escape(question)}</strong></p>"


def _display(forms):
    """Show what has several forms, of which the reader's program picks one; print it as text."""
    try:
        from IPython import get_ipython
        from IPython.display import display
    except ImportError:
        get_ipython = None
    if get_ipython is None or get_ipython() is None:
        print(forms["text/plain"])
    else:
        display(forms, raw=True)


def _widgets():
    """ipywidgets where somebody can use them, otherwise None."""
    # nbgrader sets this while it grades or validates, coursekit also while it makes pages.
    if "NBGRADER_EXECUTION" in os.environ:
        return None
    try:
        import ipywidgets
        from IPython import get_ipython
    except ImportError:
        return None
    return ipywidgets if hasattr(get_ipython(), "kernel") else None


def _one_column(values, name, dtype=None):
    """`values` as an array, or a ValueError if it is not 1-D.

    Labels keep their own type with dtype object: NumPy would turn [1, "a"] into strings.
    """
    array = np.asarray(values, dtype=dtype)
    if array.ndim != 1:
        raise ValueError(f"{name} should be one column (1-D), got the shape {array.shape}.")
    return array
