"""What is played with: the cast, the board, the options, and the files that hold them."""
