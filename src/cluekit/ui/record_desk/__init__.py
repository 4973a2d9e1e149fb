"""The form for a game played at your own table, and what follows from it."""
