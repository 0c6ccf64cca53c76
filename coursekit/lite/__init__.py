"""A release as a static site: notebooks that run in the browser, with nothing installed."""
