"""What arrives is made gradable, and what was mended is said."""
