"""What lies open or reaches one seat: moves, facts, choices, the table, the view."""
