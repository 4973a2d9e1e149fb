"""Trying an edition: is all true that anybody concludes, can nobody tell more than was said."""
