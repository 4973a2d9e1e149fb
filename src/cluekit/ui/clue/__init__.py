"""Clue at a table: its page, its forms, and what a press means."""
