"""What is played with: the suspects, the grid, the options, and the files that hold them."""
