"""Pages with pictures for people who look at how a class did: an assignment, and the course."""
