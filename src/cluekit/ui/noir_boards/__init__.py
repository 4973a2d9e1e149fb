"""Boards for Noir's lessons: belief, the candidate mask, predict-then-reveal."""
