"""What students get back: a page that says what was lost, why, and where to look next."""
