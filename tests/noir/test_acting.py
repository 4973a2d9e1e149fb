"""Kill, arrest, disguise, exonerate: what they do, and how a game ends."""

import pytest

from cluekit.noir import SHIPPED
from noir.positions import board, letters, refused, script, told


def test_n08_kill() -> None:
    """N08: an adjacent living suspect dies; innocents may be killed; never your own card."""
    playing = script(dead="G", innocent="H")
    step = playing.act("kill A")
    assert refused(step) == ("not-near", "N08")
    assert [legal for legal in step.legal if legal.startswith("kill")] == [
        f"kill {letter}" for letter in "HILNQRS"
    ]
    assert refused(playing.act("kill G")) == ("dead", "N08")
    assert refused(playing.act("kill M")) == ("yourself", "N08")
    assert told(playing.act("kill H")) == ["Killed"]
    assert (letters(playing.state.table.dead), playing.state.table.innocent) == ("GH", 0)


def test_n09_the_inspector_dies() -> None:
    """N09: if the Inspector's suspect is killed the identity is revealed and the Killer wins."""
    playing = script(inspector="H")
    assert told(playing.act("kill H")) == ["Killed", "GameEnded"]
    table = playing.state.table
    assert (table.winner, table.ending, table.inspector) == (0, "inspector-killed", 7)
    assert refused(playing.act("row 1 left")) == ("game-over", "N20")


def test_n10_arrest() -> None:
    """N10: name an adjacent suspect or oneself; a miss, and play goes on."""
    playing = script(to_move="inspector", dead="S")
    assert refused(playing.act("arrest M")) == ("not-near", "N10")
    assert refused(playing.act("arrest S")) == ("dead", "N10")
    assert told(playing.act("arrest Y")) == ["Arrested"]
    assert playing.state.table.mover == 0


def test_n10_arresting_the_dead() -> None:
    """N10: as an option a dead suspect may be named."""
    playing = script(to_move="inspector", dead="S", options={"arrest_dead": True})
    assert told(playing.act("arrest S")) == ["Arrested"]


def test_n20_the_killer_is_arrested() -> None:
    """N20: the Inspector wins by arresting the Killer."""
    playing = script(to_move="inspector", killer="S")
    assert told(playing.act("arrest S")) == ["Arrested", "GameEnded"]
    table = playing.state.table
    assert (table.winner, table.ending, table.killer) == (1, "arrest", 18)


@pytest.mark.parametrize(
    ("mode", "dead", "innocent"), [("classic", "M", ""), ("standard", "", "M")]
)
def test_n11_disguise(mode: str, dead: str, innocent: str) -> None:
    """N11: a living suspect's card is the new identity, the old one is shown and given up."""
    playing = script(mode=mode, deck="BC")
    told(playing.act("disguise"))
    table = playing.state.table
    assert playing.state.secrets.killer == 1
    assert (letters(table.dead), letters(table.innocent)) == (dead, innocent)
    assert (table.discards, table.deck, table.mover) == ((12,), 1, 1)


def test_n11_failed_disguise() -> None:
    """N11: a deceased suspect's card is discarded face up and the identity kept."""
    playing = script(deck="BC", dead="B")
    step = playing.act("disguise")
    assert step.facts[0].success is False
    assert (playing.state.secrets.killer, playing.state.table.discards) == (12, (1,))
    assert playing.state.table.mover == 1


def test_n12_exonerate() -> None:
    """N12: draw one evidence card, discard one of the hand; the hand is as large as before."""
    playing = script(to_move="inspector", deck="BC")
    assert refused(playing.act("exonerate C")) == ("not-in-your-hand", "N12")
    assert letters(playing.state.hand) == "VWX"
    told(playing.act("exonerate B"))
    assert (letters(playing.state.hand), letters(playing.state.table.innocent)) == ("VWX", "B")
    playing.act("kill G")
    told(playing.act("exonerate V"))
    assert letters(playing.state.hand) == "CWX"


def test_n12_dead_card() -> None:
    """N12: a deceased suspect's card may be discarded; no marker."""
    playing = script(to_move="inspector", dead="V")
    told(playing.act("exonerate V"))
    assert (playing.state.table.innocent, playing.state.table.discards) == (0, (21,))


def test_n13_and_n29_empty_deck() -> None:
    """N13, N29: the action that draws the last card resolves; then no Disguise, no Exonerate."""
    playing = script(deck="B", mode="standard", to_move="inspector")
    assert told(playing.act("exonerate B")) == ["InspectorDrew", "Exonerated", "KillerAnswered"]
    assert refused(playing.act("disguise")) == ("no-cards-left", "N13")
    playing.act("kill G")
    assert refused(playing.act("exonerate X")) == ("no-cards-left", "N13")


@pytest.mark.parametrize("counts", ["all", "kills"])
def test_n15_toll(counts: str) -> None:
    """N15: sixteen deceased, the Killer wins; those of a disguise count, or kills alone."""
    fifteen = "ABCDEFGHIJKLNOP"
    playing = script(
        board=["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"],
        dead=fifteen,
        deck="QRT",
        options={"toll_counts": counts},
    )
    step = playing.act("disguise")
    if counts == "all":
        assert told(step) == ["Disguised", "GameEnded"]
        assert (playing.state.table.ending, playing.state.table.killer) == ("toll", 16)
    else:
        assert "GameEnded" not in told(step)


@pytest.mark.parametrize("name", SHIPPED)
def test_n15_the_two_documents_count_differently(name: str) -> None:
    """N15: "kill any 16" is of kills; "16 are dead at any moment" is of all the dead."""
    playing = script(
        board=["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"],
        dead="ABCDEFGHIJKLNOP",
        deck="QRT",
        mode=None,
        edition=name,
        options={"old_identity": "deceased"},
    )
    ended = "GameEnded" in told(playing.act("disguise"))
    assert ended == ("003" in name)


def test_n15_toll_by_killing() -> None:
    """N15: the sixteenth death ends the game at once."""
    playing = script(dead="ABCDEFGHIJKNOPU")
    assert told(playing.act("kill L")) == ["Killed", "GameEnded"]
    assert playing.state.table.ending == "toll"


def test_n16_and_n17_canvas() -> None:
    """N16, N17: the card covers the suspect; the Killer says whether they are adjacent."""
    playing = script(mode="standard", to_move="inspector", deck="HB")
    step = playing.act("exonerate H")
    assert told(step)[-1] == "KillerAnswered"
    assert step.facts[-1].near is True
    playing.act("kill G")
    step = playing.act("exonerate B")
    assert step.facts[-1].near is False


def test_n17_dead_and_gone() -> None:
    """N17: a dead suspect is asked about too; one no longer on the board is not."""
    playing = script(mode="standard", to_move="inspector", dead="V")
    assert told(playing.act("exonerate V"))[-1] == "KillerAnswered"
    shrunk = script(
        board=["ABCDE", "FGHIJ", "KLMNO", "PQRST"],
        dead="UVWXY",
        inspector="T",
        mode="standard",
        to_move="inspector",
    )
    assert told(shrunk.act("exonerate V")) == ["InspectorDrew", "Exonerated"]


def test_n18_and_n22_the_inspector_answers_before_the_board_shrinks() -> None:
    """N18, N22: an innocent is killed, the Inspector says whether they were next to them."""
    playing = script(mode="standard", innocent="G", dead="FHIJ", inspector="B")
    step = playing.act("kill G")
    assert told(step) == ["Killed", "InspectorAnswered", "LinesRemoved"]
    assert step.facts[1].near is True
    assert board(playing)[1] == "KLMNO"


def test_n18_only_where_neighbours_are_asked() -> None:
    """N18: in classic mode nobody is asked."""
    assert told(script(innocent="G").act("kill G")) == ["Killed"]


def test_n22_toll_before_the_question() -> None:
    """N22: at sixteen deaths no question is answered any more."""
    playing = script(dead="ABCDEFGHIJKNOPU", innocent="L", mode="standard")
    assert told(playing.act("kill L")) == ["Killed", "GameEnded"]


def test_n19_and_n26_citizens_arrest() -> None:
    """N19, N26: discard, then arrest a living neighbour of that suspect; no card is drawn."""
    playing = script(mode="citizens", to_move="inspector", killer="R", deck="BC", dead="Q")
    step = playing.act("exonerate W arrest Q")
    assert refused(step) == ("not-near-them", "N26")
    assert refused(playing.act("exonerate W arrest W")) == ("not-near-them", "N26")
    assert refused(playing.act("exonerate B arrest A")) == ("not-in-your-hand", "N19")
    assert told(playing.act("exonerate W arrest S")) == ["Exonerated", "Arrested"]
    table = playing.state.table
    assert (letters(playing.state.hand), table.deck, letters(table.innocent)) == ("VX", 2, "W")
    playing.act("row 1 left")
    assert told(playing.act("exonerate V arrest R")) == ["Exonerated", "Arrested", "GameEnded"]


def test_n19_three_times() -> None:
    """N19: at most three times, for the hand is one smaller each time; then N25 goes on."""
    playing = script(mode="citizens", to_move="inspector", killer="A", deck="BC")
    for action in ("exonerate V arrest U", "row 1 left", "exonerate W arrest X", "row 1 left"):
        told(playing.act(action))
    told(playing.act("exonerate X arrest T"))
    playing.act("row 1 left")
    assert playing.state.hand == 0
    assert refused(playing.act("exonerate X arrest T")) == ("not-in-your-hand", "N19")
    assert told(playing.act("exonerate B"))[:2] == ["InspectorDrew", "Exonerated"]


def test_n19_needs_a_deck() -> None:
    """N19: it needs a card in hand and a deck; option: the hand only."""
    playing = script(mode="citizens", to_move="inspector", deck="")
    assert refused(playing.act("exonerate W arrest R")) == ("no-cards-left", "N19")
    hand_only = {"citizens_need": "hand-only"}
    playing = script(mode="citizens", to_move="inspector", deck="", options=hand_only)
    assert told(playing.act("exonerate W arrest R")) == ["Exonerated", "Arrested"]


def test_n19_not_in_the_other_modes() -> None:
    """N19: there is none in classic and standard mode."""
    playing = script(mode="standard", to_move="inspector")
    assert refused(playing.act("exonerate W arrest R")) == ("no-citizens-arrest", "N19")


def test_n26_dead_and_away() -> None:
    """N26: the exonerated suspect may be dead, but must be on the board."""
    playing = script(mode="citizens", to_move="inspector", dead="W", deck="BC")
    assert told(playing.act("exonerate W arrest R")) == ["Exonerated", "Arrested"]
    shrunk = script(
        board=["ABCDE", "FGHIJ", "KLMNO", "PQRST"],
        dead="UVWXY",
        inspector="T",
        mode="citizens",
        to_move="inspector",
    )
    assert refused(shrunk.act("exonerate W arrest R")) == ("off-the-board", "N26")


def test_n26_the_inspectors_own_suspect() -> None:
    """N26: the Inspector's own suspect may be the target."""
    playing = script(mode="citizens", to_move="inspector")
    assert told(playing.act("exonerate X arrest Y")) == ["Exonerated", "Arrested"]


def test_n23_nobody_near() -> None:
    """N23: no living neighbour, no Kill; but one can always shift or disguise."""
    playing = script(killer="A", dead="BFG")
    step = playing.act("kill B")
    assert refused(step) == ("nobody-near", "N23")
    assert {legal.split()[0] for legal in step.legal} == {"row", "column", "disguise"}


def test_n28_a_mark_ends_with_death() -> None:
    """N28: a mark of a disguise is asked about like any other; a disguise's death asks nothing."""
    playing = script(mode="standard", deck="HB", killer="G")
    told(playing.act("disguise"))
    playing.act("arrest X")
    assert told(playing.act("kill G")) == ["Killed", "InspectorAnswered"]
    classic = script(deck="HB", mode="standard", options={"old-identity": "deceased"})
    assert told(classic.act("disguise")) == ["Disguised"]


def test_a_line_may_die_with_a_disguise() -> None:
    """N14: a death by disguise can complete a line."""
    playing = script(dead="KLNO", deck="AB")
    assert told(playing.act("disguise")) == ["Disguised", "LinesRemoved"]


def test_n04_a_written_position_without_an_inspector() -> None:
    """N04: where no cards were drawn nobody can be chosen; it is said what is missing."""
    playing = script(inspector=None, hand="")
    assert told(playing.act("kill L")) == ["Killed"]
    assert refused(playing.act("identity Q")) == ("inspector-missing", "")
