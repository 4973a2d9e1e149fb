"""Lessons: exercises as data, checks of meaning, hints, progress.

Nothing in here draws; `cluekit.ui` shows what stands here.
"""
