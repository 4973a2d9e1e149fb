"""Cases with one answer and no clue too many, made by search and signed by the solver.

``codes``                 numbers written as signs; a slip opens nothing
``whodunit``              of Clue: what one chair saw of an evening; the code that says it
``certificate``           one answer, no event too many, the level of its rules
``search``                a case of a wished level
``manhunt``               of Noir: a grid and what was done on it, as the Inspector saw it
``manhunt_certificate``   one Killer, no action or card too many, the level of its letters
``manhunt_search``        a manhunt of a wished level
``signed``                a code opened: nothing is believed, everything is found out again
``shipped``               a hundred that come with the kit, and the one of the day
"""
