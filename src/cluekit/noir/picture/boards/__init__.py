"""The grid drawn: still, live, shaded, or as a heat-map of belief."""
