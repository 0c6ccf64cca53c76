"""The page that students get back: lost points, the reasons, and where to look next."""
