# answer: right
# task: 3.6
# does: standard library; stdev refuses a single value by a ValueError of its own
import math
import statistics


def standard_error(z):
    values = [float(v) for v in z]
    return statistics.stdev(values) / math.sqrt(len(values))
