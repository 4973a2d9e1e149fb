"""The board drawn: the house, its rooms, the pieces, and where they can go."""
