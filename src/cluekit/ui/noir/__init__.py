"""Noir at a table: how a press becomes a move, and what the table looks like."""
