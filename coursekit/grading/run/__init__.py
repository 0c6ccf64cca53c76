"""One notebook is run: students' cells in a kernel, checks beside it."""
