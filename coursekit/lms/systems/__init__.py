"""Learning management systems, one file each: all that coursekit knows of it, and only there."""
