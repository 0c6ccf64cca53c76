"""The desk: pages in the browser for a TA's week."""
