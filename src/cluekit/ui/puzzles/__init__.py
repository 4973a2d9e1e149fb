"""The puzzle workshop: cases are made at the table, signed by the solver, and opened by a code."""
