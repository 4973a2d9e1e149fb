"""Figures of lessons: one file each, built on ``ui/kit/figure.py``."""
