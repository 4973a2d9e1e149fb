"""The cards drawn: faces, backs, and what lies in the middle of the table."""
