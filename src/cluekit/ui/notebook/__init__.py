"""The detective sheet as a widget, and the panels beside it."""
