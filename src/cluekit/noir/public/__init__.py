"""What lies open or reaches one side: moves, facts, choices, the table, the view."""
