"""Small things that the standard library lacks, for every floor above."""
