"""Make a submission gradable, and note all that was mended."""
