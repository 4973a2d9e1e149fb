"""Before a game begins: edition, chairs, house rules, saved games."""
