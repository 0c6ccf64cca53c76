"""What the standard library lacks, for every floor above."""
