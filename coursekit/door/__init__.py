"""The door: a small web service where students hand in and read what came of it."""
