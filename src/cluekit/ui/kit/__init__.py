"""What every widget is made of: the scene, messages, controls, still paper. Knows no game."""
