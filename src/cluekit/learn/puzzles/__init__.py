"""Whodunits: cases with one answer and no clue too many, made by search and signed by the solver.

``whodunit``     what one chair saw of an evening; the code that says it
``certificate``  one answer, no event too many, the level of its rules
``search``       a case of a wished level
``signed``       a code opened: nothing is believed, everything is found out again
"""
