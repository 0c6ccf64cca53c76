"""HTML from notebooks: pages, formulas, and only what is safe to show."""
