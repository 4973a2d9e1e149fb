"""Exercises as forms: fields, pictures, feedback, and the same on paper."""
