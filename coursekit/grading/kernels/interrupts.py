"""Imported by the process that forks workers, so that they ignore Ctrl-C from their start on.

It is for who uses them. Set when a worker begins, it would come after a Ctrl-C at its start.
"""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
