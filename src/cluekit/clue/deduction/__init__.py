"""What follows from one view: the puzzle, the detective sheet, what to ask next."""
