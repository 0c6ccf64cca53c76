"""The semester of one week with a made-up class, in a folder of its own."""
