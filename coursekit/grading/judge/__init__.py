"""Checks, in a process of their own."""
