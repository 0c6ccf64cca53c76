"""The door: a small web service where students hand in and read what came of it."""

PORT = 8900  # if none is named
