"""A table of any game: the widget, who sits there, the pace of bots, saves. Knows no game."""
