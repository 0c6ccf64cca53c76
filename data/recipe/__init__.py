"""How the files of ``data/`` are made, and what the course concludes from them."""
