"""The class: one computer runs Python, and every device in the room gets a page of its own.

What happens in a class is a *fact* (``facts``); the journal writes it down before anybody hears of
it, and the classroom is the fold of all facts. Each page is a stage that draws what its reader may
know: ``pages`` for learners and the wall, ``board`` for the teacher. ``hall`` runs them and knows
no web; ``web`` is the doors. ``cluekit class`` starts it all, as a process of its own.
"""
