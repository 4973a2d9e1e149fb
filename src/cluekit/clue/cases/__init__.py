"""Cases: a family's own game, written down, read from TOML, JSON, CSV or the text of a game.

>>> case = read_case_text('''
... deck = "mini"
... players = ["You", "Nora", "Otto"]
... me = "You"
... hand = "ada rope"
... events = ["You: bruno vase library -> Nora vase", "Otto: carla dagger tower -> nobody"]
... ''')
>>> [entry.text for entry in case.entries]
['You: bruno vase library -> Nora vase', 'Otto: carla dagger tower -> nobody']
"""

from cluekit.clue.cases.case import Case, Entry
from cluekit.clue.cases.form import FORMAT, VERSION
from cluekit.clue.cases.reading import case_of, read_case, read_case_text

__all__ = ["FORMAT", "VERSION", "Case", "Entry", "case_of", "read_case", "read_case_text"]
