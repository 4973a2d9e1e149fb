"""A game as text: what the texts of all games have alike. Nothing in here knows a game."""
