"""The cells of a notebook: their kinds, their names, their text."""
