"""Types of command-line options."""

import argparse


def at_least_one(text: str) -> int:
    """The type of a number that says how many."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


# How `argparse` calls the type if the text is no number at all.
at_least_one.__name__ = "whole number"
