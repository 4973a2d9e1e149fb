"""Kill, arrest, disguise, exonerate: what they do, and how a game ends."""

from cluekit.noir import SHIPPED
from cluekit.noir.picture.cards.cards import card_counts
from naming import case_named
from noir.positions import FIVE, board, goes, letters, script

FIFTEEN = "ABCDEFGHIJKLNOP"
SHRUNK = {"board": FIVE[:4], "dead": "UVWXY", "inspector": "T", "to_move": "inspector"}


def test_n08_kill() -> None:
    """N08: an adjacent living suspect dies; innocents may be killed; never your own card."""
    playing = script(dead="G", innocent="H")
    legal = goes(playing, "kill A ! not-near N08").legal
    assert [each for each in legal if each[:4] == "kill"] == [f"kill {who}" for who in "HILNQRS"]
    goes(playing, "kill G ! dead N08", "kill M ! yourself N08", "kill H -> Killed")
    assert (letters(playing.state.table.dead), playing.state.table.innocent) == ("GH", 0)


def test_n09_the_inspector_dies() -> None:
    """N09: if the Inspector's suspect is killed the identity is revealed and the Killer wins."""
    playing = script(inspector="H")
    goes(playing, "kill H -> Killed GameEnded", "row 1 left ! game-over N20")
    table = playing.state.table
    assert (table.winner, table.ending, table.inspector) == (0, "inspector-killed", 7)


def test_n10_arrest() -> None:
    """N10: name an adjacent suspect or oneself; a miss, and play goes on."""
    playing = script(to_move="inspector", dead="S")
    goes(playing, "arrest M ! not-near N10", "arrest S ! dead N10", "arrest Y -> Arrested")
    assert playing.state.table.mover == 0


def test_n10_arresting_the_dead() -> None:
    """N10: as an option a dead suspect may be named."""
    playing = script(to_move="inspector", dead="S", options={"arrest_dead": True})
    goes(playing, "arrest S -> Arrested")


def test_n20_the_killer_is_arrested() -> None:
    """N20: the Inspector wins by arresting the Killer."""
    playing = script(to_move="inspector", killer="S")
    goes(playing, "arrest S -> Arrested GameEnded")
    table = playing.state.table
    assert (table.winner, table.ending, table.killer) == (1, "arrest", 18)


def test_n11_disguise() -> None:
    """N11: a living suspect's card is the new identity, the old one is shown and given up."""
    for mode, dead, innocent in (("classic", "M", ""), ("standard", "", "M")):
        playing = script(mode=mode, deck="BC")
        goes(playing, "disguise")
        table = playing.state.table
        assert playing.state.secrets.killer == 1
        assert (letters(table.dead), letters(table.innocent)) == (dead, innocent)
        assert (table.discards, table.deck, table.mover) == ((12,), 1, 1)


def test_n11_failed_disguise() -> None:
    """N11: a deceased suspect's card is discarded face up and the identity kept."""
    playing = script(deck="BC", dead="B")
    assert goes(playing, "disguise").facts[0].success is False
    assert (playing.state.secrets.killer, playing.state.table.discards) == (12, (1,))
    assert playing.state.table.mover == 1


def test_n12_exonerate() -> None:
    """N12: draw one evidence card, discard one of the hand; the hand is as large as before."""
    playing = script(to_move="inspector", deck="BC")
    goes(playing, "exonerate C ! not-in-your-hand N12")
    assert letters(playing.state.hand) == "VWX"
    goes(playing, "exonerate B")
    assert (letters(playing.state.hand), letters(playing.state.table.innocent)) == ("VWX", "B")
    goes(playing, "kill G", "exonerate V")
    assert letters(playing.state.hand) == "CWX"


def test_n12_dead_card() -> None:
    """N12: a deceased suspect's card may be discarded; no marker."""
    playing = script(to_move="inspector", dead="V")
    goes(playing, "exonerate V")
    assert (playing.state.table.innocent, playing.state.table.discards) == (0, (21,))


def test_n13_and_n29_empty_deck() -> None:
    """N13, N29: the action that draws the last card resolves; then no Disguise, no Exonerate."""
    playing = script(deck="B", mode="standard", to_move="inspector")
    goes(playing, "exonerate B -> InspectorDrew Exonerated KillerAnswered")
    goes(playing, "disguise ! no-cards-left N13", "kill G", "exonerate X ! no-cards-left N13")


def test_n15_toll() -> None:
    """N15: sixteen deceased, the Killer wins; those of a disguise count, or kills alone."""
    playing = script(dead=FIFTEEN, deck="QRT", options={"toll_counts": "all"})
    goes(playing, "disguise -> Disguised GameEnded")
    assert (playing.state.table.ending, playing.state.table.killer) == ("toll", 16)
    step = goes(script(dead=FIFTEEN, deck="QRT", options={"toll_counts": "kills"}), "disguise")
    assert "GameEnded" not in [type(fact).__name__ for fact in step.facts]


def test_n15_what_counts_is_told_beside_all_the_dead() -> None:
    """N15: where kills alone count, a disguise adds one to the dead and none to the toll."""
    for counts, before, after in (
        ("kills", "Killed: 1 of 16 · dead: 1", "Killed: 1 of 16 · dead: 2"),
        ("all", "Deaths: 1 of 16", "Deaths: 2 of 16"),
    ):
        playing = script(deck="QRT", options={"toll_counts": counts})
        goes(playing, "kill H", "arrest X")
        assert card_counts(playing.state.table)[0] == before
        goes(playing, "disguise")
        assert card_counts(playing.state.table)[0] == after


def test_n15_the_two_documents_count_differently() -> None:
    """N15: "kill any 16" is of kills; "16 are dead at any moment" is of all the dead."""
    for name in SHIPPED:
        given_up = {"old_identity": "deceased"}
        playing = script(dead=FIFTEEN, deck="QRT", mode=None, edition=name, options=given_up)
        facts = goes(playing, "disguise").facts
        with case_named(name):
            assert ("GameEnded" in [type(fact).__name__ for fact in facts]) == ("003" in name)


def test_n15_toll_by_killing() -> None:
    """N15: the sixteenth death ends the game at once."""
    playing = script(dead="ABCDEFGHIJKNOPU")
    goes(playing, "kill L -> Killed GameEnded")
    assert playing.state.table.ending == "toll"


def test_n16_and_n17_canvas() -> None:
    """N16, N17: the card covers the suspect; the Killer says whether they are adjacent."""
    playing = script(mode="standard", to_move="inspector", deck="HB")
    answer = goes(playing, "exonerate H -> InspectorDrew Exonerated KillerAnswered").facts[-1]
    assert answer.near is True
    answer = goes(playing, "kill G", "exonerate B").facts[-1]
    assert answer.near is False


def test_n17_dead_and_gone() -> None:
    """N17: a dead suspect is asked about too; one no longer on the board is not."""
    playing = script(mode="standard", to_move="inspector", dead="V")
    goes(playing, "exonerate V -> InspectorDrew Exonerated KillerAnswered")
    goes(script(**SHRUNK, mode="standard"), "exonerate V -> InspectorDrew Exonerated")


def test_n18_and_n22_the_inspector_answers_before_the_board_shrinks() -> None:
    """N18, N22: an innocent is killed, the Inspector says whether they were next to them."""
    playing = script(mode="standard", innocent="G", dead="FHIJ", inspector="B")
    step = goes(playing, "kill G -> Killed InspectorAnswered LinesRemoved")
    assert step.facts[1].near is True
    assert board(playing)[1] == "KLMNO"


def test_n18_only_where_neighbours_are_asked() -> None:
    """N18: in classic mode nobody is asked."""
    goes(script(innocent="G"), "kill G -> Killed")


def test_n22_toll_before_the_question() -> None:
    """N22: at sixteen deaths no question is answered any more."""
    playing = script(dead="ABCDEFGHIJKNOPU", innocent="L", mode="standard")
    goes(playing, "kill L -> Killed GameEnded")


def test_n19_and_n26_citizens_arrest() -> None:
    """N19, N26: discard, then arrest a living neighbour of that suspect; no card is drawn."""
    playing = script(mode="citizens", to_move="inspector", killer="R", deck="BC", dead="Q")
    goes(playing, *(f"exonerate W arrest {one} ! not-near-them N26" for one in "QW"))
    goes(playing, "exonerate B arrest A ! not-in-your-hand N19")
    goes(playing, "exonerate W arrest S -> Exonerated Arrested")
    table = playing.state.table
    assert (letters(playing.state.hand), table.deck, letters(table.innocent)) == ("VX", 2, "W")
    goes(playing, "row 1 left", "exonerate V arrest R -> Exonerated Arrested GameEnded")


def test_n19_three_times() -> None:
    """N19: at most three times, for the hand is one smaller each time; then N25 goes on."""
    playing = script(mode="citizens", to_move="inspector", killer="A", deck="BC")
    for action in ("exonerate V arrest U", "exonerate W arrest X", "exonerate X arrest T"):
        goes(playing, action, "row 1 left")
    assert playing.state.hand == 0
    goes(playing, "exonerate X arrest T ! not-in-your-hand N19")
    goes(playing, "exonerate B -> InspectorDrew Exonerated KillerAnswered")


def test_n19_needs_a_deck() -> None:
    """N19: it needs a card in hand and a deck; option: the hand only."""
    empty = {"mode": "citizens", "to_move": "inspector", "deck": ""}
    goes(script(**empty), "exonerate W arrest R ! no-cards-left N19")
    playing = script(**empty, options={"citizens_need": "hand-only"})
    goes(playing, "exonerate W arrest R -> Exonerated Arrested")


def test_n19_not_in_the_other_modes() -> None:
    """N19: there is none in classic and standard mode."""
    playing = script(mode="standard", to_move="inspector")
    goes(playing, "exonerate W arrest R ! no-citizens-arrest N19")


def test_n26_dead_and_away() -> None:
    """N26: the exonerated suspect may be dead, but must be on the board."""
    playing = script(mode="citizens", to_move="inspector", dead="W", deck="BC")
    goes(playing, "exonerate W arrest R -> Exonerated Arrested")
    goes(script(**SHRUNK, mode="citizens"), "exonerate W arrest R ! off-the-board N26")


def test_n26_the_inspectors_own_suspect() -> None:
    """N26: the Inspector's own suspect may be the target."""
    playing = script(mode="citizens", to_move="inspector")
    goes(playing, "exonerate X arrest Y -> Exonerated Arrested")


def test_n23_nobody_near() -> None:
    """N23: no living neighbour, no Kill; a shift there always is, a disguise while cards last."""
    legal = goes(script(killer="A", dead="BFG"), "kill B ! nobody-near N23").legal
    assert {each.split()[0] for each in legal} == {"row", "column", "disguise"}


def test_n28_a_mark_ends_with_death() -> None:
    """N28: a mark of a disguise is asked about like any other; a disguise's death asks nothing."""
    playing = script(mode="standard", deck="HB", killer="G")
    goes(playing, "disguise", "arrest X", "kill G -> Killed InspectorAnswered")
    dies = script(deck="HB", mode="standard", options={"old-identity": "deceased"})
    goes(dies, "disguise -> Disguised")


def test_n04_a_written_position_without_an_inspector() -> None:
    """N04: where no cards were drawn nobody can be chosen; it is said what is missing."""
    playing = script(inspector=None, hand="")
    goes(playing, "kill L -> Killed", "identity Q ! inspector-missing")
