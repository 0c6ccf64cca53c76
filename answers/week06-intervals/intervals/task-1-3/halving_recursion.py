# answer: right
# task: 1.3
# does: splits the list of sizes into halves
def interval_widths(interval, acc, sizes, alpha=0.05) -> list:
    """Widths of an interval for several sizes of the test set."""
    todo = list(sizes)
    if not todo:
        return []
    if len(todo) == 1:
        pair = interval(acc, todo[0], alpha)
        return [float(pair[1]) - float(pair[0])]
    mid = len(todo) // 2
    left = interval_widths(interval, acc, todo[:mid], alpha)
    return left + interval_widths(interval, acc, todo[mid:], alpha)
