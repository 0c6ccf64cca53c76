"""Right answers keep all points, wrong ones lose theirs, mutants die: the proof of the checks."""
