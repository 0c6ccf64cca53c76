"""Known right and wrong answers, and what the wrong ones show."""
