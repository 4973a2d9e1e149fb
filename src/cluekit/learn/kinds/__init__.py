"""The kinds of question, a file each: what judges an answer, an example of one, and the coach.

They are listed in ``registry.py``; how they look stands in ``ui/exercises/kinds.py``.
"""
