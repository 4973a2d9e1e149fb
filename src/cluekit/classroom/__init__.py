"""The class: one computer runs Python, and every device in the room gets a page of its own.

What happens in a class is a *fact* (``facts``); the journal writes it down before anybody hears of
it, and the classroom is the fold of all facts. Each page is a stage that draws what its reader may
know: ``pages`` for learners, ``wall`` for all, ``board`` for the teacher. ``questions`` go to all
at once, ``work`` is a lesson's exercises at everyone's own pace. ``hall`` runs the pages and knows
no web; ``web`` is the doors. ``cluekit class`` starts it all, as a process of its own.
"""
