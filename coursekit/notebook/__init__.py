"""Cells of a notebook and what they say."""
