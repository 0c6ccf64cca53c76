"""How the files of ``data/`` are made."""
