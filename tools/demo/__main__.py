"""``python -m demo``: play one week with a made-up class, from download to grades."""

import argparse
import sys
from pathlib import Path

from coursekit.course import Course, CourseError
from demo.play import play


def main(argv: list[str] | None = None) -> int:
    """Play a week of the course in this folder, and return the exit code."""
    parser = argparse.ArgumentParser(prog="demo", description=__doc__)
    parser.add_argument("assignment")
    parser.add_argument("--notebook", default="", metavar="NAME", help="only this one of it")
    parser.add_argument("--into", default="demo", metavar="DIR", help="the demo course")
    args = parser.parse_args(argv)
    try:
        course = Course(Path.cwd())
        (assignment,) = course.chosen(args.assignment)
        play(course, assignment, course.root / args.into, args.notebook)
    except CourseError as error:
        print(f"demo: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
