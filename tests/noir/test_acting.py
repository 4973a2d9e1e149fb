"""Kill, arrest, disguise, exonerate: what they do, and how a game ends."""

from cluekit.noir import SHIPPED
from cluekit.noir.picture.cards.cards import card_counts
from naming import case_named
from noir.positions import FIVE, goes, script

FIFTEEN = "ABCDEFGHIJKLNOP"
NEARLY = "ABCDEFGHIJKNOPU"
SHRUNK = {"board": FIVE[:4], "dead": "UVWXY", "inspector": "T", "to_move": "inspector"}
ASKED = "InspectorDrew Exonerated KillerAnswered"


def test_n08_and_n09_and_n23_kill() -> None:
    """An adjacent living suspect dies, innocents too, not oneself; the Inspector's death wins."""
    playing = script(dead="G", innocent="H")
    legal = goes(playing, "kill A ! not-near N08").legal
    assert [each for each in legal if each[:4] == "kill"] == [f"kill {who}" for who in "HILNQRS"]
    goes(playing, "kill G ! dead N08", "kill M ! yourself N08", "kill H -> Killed")
    goes(playing, "arrest X", "= dead GH, innocent -")
    end = "= winner 0, ending inspector-killed, revealed MH"
    goes(script(inspector="H"), "kill H -> Killed GameEnded", end, "row 1 left ! game-over N20")
    legal = goes(script(killer="A", dead="BFG"), "kill B ! nobody-near N23").legal
    assert {each.split()[0] for each in legal} == {"row", "column", "disguise"}


def test_n10_and_n20_arrest() -> None:
    """An adjacent suspect or oneself, as an option the dead; a miss ends the turn, a hit wins."""
    dead = {"to_move": "inspector", "dead": "S"}
    refused = ("arrest M ! not-near N10", "arrest S ! dead N10")
    goes(script(**dead), *refused, "arrest Y -> Arrested", "= mover 0")
    goes(script(**dead, options={"arrest_dead": True}), "arrest S -> Arrested")
    found = "= winner 1, ending arrest, revealed SY"
    goes(script(to_move="inspector", killer="S"), "arrest S -> Arrested GameEnded", found)


def test_n11_disguise() -> None:
    """A living suspect's card is the new identity, the old is given up; a dead one's lies open."""
    for mode, marks in (("classic", "dead M, innocent -"), ("standard", "dead -, innocent M")):
        then = f"= killer B, {marks}, discards M, deck 1, mover 1"
        goes(script(mode=mode, deck="BC"), "disguise", then)
    goes(script(deck="BC", dead="B"), "disguise", "= killer M, discards B, mover 1")


def test_n12_and_n13_and_n25_and_n29_exonerate() -> None:
    """One card is drawn, one of the hand discarded, a dead one's unmarked; the last card counts."""
    playing = script(to_move="inspector", deck="BC")
    goes(playing, "exonerate C ! not-in-your-hand N12", "= hand VWX")
    goes(playing, "exonerate B", "= hand VWX, innocent B", "kill G", "exonerate V", "= hand CWX")
    goes(script(to_move="inspector", dead="V"), "exonerate V", "= innocent -, discards V")
    playing = script(deck="B", mode="standard", to_move="inspector")
    goes(playing, f"exonerate B -> {ASKED}", "disguise ! no-cards-left N13", "kill G")
    goes(playing, "exonerate X ! no-cards-left N13")
    last = ("disguise -> Disguised", "= killer H, deck 0", "arrest X")
    goes(script(mode="standard", deck="H"), *last, "disguise ! no-cards-left N13")
    empty = script(mode="standard", to_move="inspector", hand="", deck="HB")
    goes(empty, "exonerate B ! not-in-your-hand N12", f"exonerate H -> {ASKED}")
    goes(empty, "kill G", "= innocent H, hand -")


def test_n15_and_n22_toll() -> None:
    """Sixteen deceased, or killed alone, told as they count; first the Inspector's death."""
    count = {"dead": FIFTEEN, "deck": "QRT"}
    every = script(**count, options={"toll_counts": "all"})
    goes(every, "disguise -> Disguised GameEnded", "= ending toll, revealed QY")
    goes(script(**count, options={"toll_counts": "kills"}), "disguise", "= ending -")
    for name in SHIPPED:
        given_up = {"old_identity": "deceased"}
        ending = "toll" if "003" in name else "-"  # "16 are dead at any moment"; "kill any 16"
        with case_named(name):
            playing = script(**count, mode=None, edition=name, options=given_up)
            goes(playing, "disguise", f"= ending {ending}")
    goes(script(dead=NEARLY), "kill L -> Killed GameEnded", "= ending toll")
    goes(script(dead=NEARLY, innocent="L", mode="standard"), "kill L -> Killed GameEnded")
    first = "= ending inspector-killed"
    goes(script(dead=NEARLY, inspector="L"), "kill L -> Killed GameEnded", first)
    playing = script(dead="FIJHABCDKNOPTU", killer="L", options={"toll": 16})
    told = [type(fact).__name__ for fact in goes(playing, "kill G", "= toll 15").facts]
    assert told[:2] == ["Killed", "LinesRemoved"]
    goes(playing, "arrest X", "kill M -> Killed GameEnded")
    for counts, before, after in (
        ("kills", "Killed: 1 of 16 · dead: 1", "Killed: 1 of 16 · dead: 2"),
        ("all", "Deaths: 1 of 16", "Deaths: 2 of 16"),
    ):
        playing = script(deck="QRT", options={"toll_counts": counts})
        goes(playing, "kill H", "arrest X")
        assert card_counts(playing.state.table)[0] == before
        goes(playing, "disguise")
        assert card_counts(playing.state.table)[0] == after


def test_n16_and_n17_and_n18_and_n22_and_n27_and_n28_canvas() -> None:
    """Either side says whether it is next to a suspect, cleared or killed, before lines go."""
    playing = script(mode="standard", to_move="inspector", deck="HB")
    goes(playing, f"exonerate H -> {ASKED}", "= near yes", "kill G", "exonerate B", "= near no")
    goes(script(mode="standard", to_move="inspector", dead="V"), f"exonerate V -> {ASKED}")
    goes(script(**SHRUNK, mode="standard"), "exonerate V -> InspectorDrew Exonerated")
    answered = "kill G -> Killed InspectorAnswered"
    playing = script(mode="standard", innocent="G", dead="FHIJ", inspector="B")
    goes(playing, f"{answered} LinesRemoved", "= near yes, board ABCDE/KLMNO/PQRST/UVWXY")
    goes(script(mode="standard", innocent="G"), answered, "= near no, innocent -")
    nobody = {"inspector": None, "hand": "XWVU", "phase": "first-kill"}
    goes(script(mode="standard", innocent="G", **nobody), answered, "= near no")
    goes(script(innocent="G"), "kill G -> Killed")
    goes(script(mode="standard", deck="HB", killer="G"), "disguise", "arrest X", answered)
    playing = script(mode="citizens", to_move="inspector", deck="HB")
    goes(playing, f"exonerate H -> {ASKED}", "kill H -> Killed InspectorAnswered")
    dies = script(deck="HB", mode="standard", options={"old-identity": "deceased"})
    goes(dies, "disguise -> Disguised", "= dead M, innocent -")


def test_n19_and_n26_citizens_arrest() -> None:
    """Discard, then arrest a living neighbour; three times at most, with a deck, in its mode."""
    hunts = {"mode": "citizens", "to_move": "inspector"}
    hit = "Exonerated Arrested"
    playing = script(**hunts, killer="R", deck="BC", dead="Q")
    goes(playing, *(f"exonerate W arrest {one} ! not-near-them N26" for one in "QW"))
    goes(playing, "exonerate B arrest A ! not-in-your-hand N19", f"exonerate W arrest S -> {hit}")
    goes(playing, "row 1 left", "= hand VX, deck 2, innocent W")
    goes(playing, f"exonerate V arrest R -> {hit} GameEnded")
    goes(script(**hunts, dead="W", deck="BC"), f"exonerate W arrest R -> {hit}")
    goes(script(**SHRUNK, mode="citizens"), "exonerate W arrest R ! off-the-board N26")
    goes(script(**hunts), f"exonerate X arrest Y -> {hit}")  # the Inspector's own suspect
    hunts = {"mode": "citizens", "to_move": "inspector"}
    playing = script(**hunts, killer="A", deck="BC")
    for action in ("exonerate V arrest U", "exonerate W arrest X", "exonerate X arrest T"):
        goes(playing, action, "row 1 left")
    goes(playing, "exonerate X arrest T ! not-in-your-hand N19", "= hand -")
    goes(playing, f"exonerate B -> {ASKED}")
    goes(script(**hunts, deck=""), "exonerate W arrest R ! no-cards-left N19")
    enough = script(**hunts, deck="", options={"citizens_need": "hand-only"})
    goes(enough, "exonerate W arrest R -> Exonerated Arrested")
    standard = script(mode="standard", to_move="inspector")
    goes(standard, "exonerate W arrest R ! no-citizens-arrest N19")
