"""Noir in words: names, the log, buttons, refusals and reasons, in the reader's language."""
