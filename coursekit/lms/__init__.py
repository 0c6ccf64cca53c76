"""Learning management systems: what is wrong with their files, or ours, is a `CourseError`."""
