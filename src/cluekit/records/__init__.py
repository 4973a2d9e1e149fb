"""Records: a family's own game, written down, read from TOML, JSON, CSV or the text of a game.

>>> record = read_case_text('''
... deck = "mini"
... players = ["You", "Nora", "Otto"]
... me = "You"
... hand = "ada rope"
... events = ["You: bruno vase library -> Nora vase", "Otto: carla dagger tower -> nobody"]
... ''')
>>> [entry.text for entry in record.entries]
['You: bruno vase library -> Nora vase', 'Otto: carla dagger tower -> nobody']
"""

from cluekit.records.file_format import FORMAT, VERSION
from cluekit.records.record import Case, Entry
from cluekit.records.record_reader import case_of, read_case, read_case_text

__all__ = ["FORMAT", "VERSION", "Case", "Entry", "case_of", "read_case", "read_case_text"]
