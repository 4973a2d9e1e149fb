"""Fresh cases for lesson 14: bluff, mixed strategies, and an experiment of one's own."""
