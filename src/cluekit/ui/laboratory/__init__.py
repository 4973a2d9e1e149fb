"""The rule lab at a table of controls: flip a switch, guess, run, look, replay."""
