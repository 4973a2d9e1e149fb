"""Who gets in, who comes back, and who is turned away."""

import pytest
from in_class import Clock, Device, Open, join

from cluekit.classroom.hall import (
    BURST,
    GRACE,
    MOST_LINES_OF_ONE,
    WORD_LASTS,
    WRONG_OF_ALL,
    WRONG_OF_ONE,
    Asking,
    Hall,
)
from cluekit.classroom.names import NAMES, free_names
from cluekit.classroom.wall import qr_code, wifi_code
from cluekit.ui.kit.messages import NotHeardError
from naming import case_named


def refused(hall: Hall, asked: Asking, device: str = "d") -> str:
    """Return why somebody was not let in."""
    before = hall.classroom
    with pytest.raises(NotHeardError) as why:
        hall.join(device, asked)
    assert hall.classroom == before
    return str(why.value)


def test_the_code_lets_in_and_a_wrong_one_counts_for_its_device(hall: Hall, clock: Clock) -> None:
    """Ten wrong ones a minute; others behind the same address are let in meanwhile."""
    wrong = Asking(code="BBBBB" if hall.code != "BBBBB" else "CCCCC", name="Dupin")
    for _ in range(WRONG_OF_ONE):
        assert "not the code" in refused(hall, wrong)
    right = Asking(code=f" {hall.code.lower()} ", name="Dupin")
    assert "Too many" in refused(hall, right)
    hall.join("another", right)
    clock.now += 60
    hall.join("d", Asking(code=hall.code, name="Holmes"))


def test_who_guesses_from_many_devices_is_stopped_and_the_qr_code_still_lets_in(
    hall: Hall, clock: Clock
) -> None:
    """A ceiling for the class: nobody can go through all codes, and the class gets in."""
    wrong = Asking(code="BBBBB" if hall.code != "BBBBB" else "CCCCC", name="Dupin")
    for number in range(WRONG_OF_ALL):
        refused(hall, wrong, f"guesser {number}")
    assert "scan the QR code" in refused(hall, Asking(code=hall.code, name="Dupin"), "new")
    assert join(hall, "Dupin").name == "Dupin"
    assert "Too many" in refused(hall, Asking(way="0" * 16, code=hall.code), "new")
    clock.now += 61
    hall.join("new", Asking(code=hall.code, name="Holmes"))


def test_a_name_is_from_the_list_and_only_once_unless_the_teacher_lets_them_write(
    hall: Hall,
) -> None:
    """Numbers, too; a name that hides something is none; the list never runs out."""
    first = join(hall, "Dupin", number="7")
    assert (first.label, first.number) == ("Dupin", 7)
    for asked, why in (
        (Asking(name="Dupin"), "taken"),
        (Asking(name="Rude Word"), "taken"),
        (Asking(), "Choose a name"),
        (Asking(number="7"), "in already"),
        (Asking(number="100"), "from 1 to 99"),
        (Asking(number="0"), "from 1 to 99"),
        (Asking(number="٣"), "from 1 to 99"),
        (Asking(number="9" * 5_000), "from 1 to 99"),
    ):
        with case_named(asked):
            given = Asking(way=hall.way, name=asked.name, number=asked.number)
            assert why in refused(hall, given)
    assert join(hall, "", number="8").label == "No. 8"
    board = Device(hall, hall.board)
    board.press("door:own-names")
    for name in ("", "a" * 25, "a\u202eb", "\u200b", "DUPIN"):
        with case_named(name):
            refused(hall, Asking(way=hall.way, name=name))
    assert join(hall, "<b>Zoë</b>").name == "<b>Zoë</b>"
    hall.tick()
    assert "&lt;b&gt;Zoë" in board.page.drawing
    board.press("door:closed")
    assert "closed" in refused(hall, Asking(way=hall.way, name="Holmes"))
    board.press("door:closed")
    for _ in NAMES:
        join(hall, free_names(hall.classroom.learners.values())[0])
    assert free_names(hall.classroom.learners.values())[0].endswith(" 2")


def test_a_word_takes_a_seat_to_another_device_once(hall: Hall, clock: Clock) -> None:
    """For two minutes; the device before has no seat any more; a wrong word counts as a code."""
    token = hall.join("d", Asking(way=hall.way, name="Dupin"))
    learner = hall.who_has(token)
    assert learner
    before, board = Device(hall, hall.seat(learner)), Device(hall, hall.board)
    board.press("word:0")
    word = hall.word_for(0)
    assert "too old" in refused(hall, Asking(word="BBBBB"))
    other = hall.join("e", Asking(word=word.lower()))
    assert (before.gone, before.over) == (True, False)
    assert hall.who_has(token) is None
    back = hall.who_has(other)
    assert back
    assert (back.id, back.name) == (0, "Dupin")
    assert "too old" in refused(hall, Asking(word=word))
    late = hall.word_for(0)
    clock.now += WORD_LASTS
    assert "too old" in refused(hall, Asking(word=late))


def test_who_is_turned_away_can_be_let_in_again_and_renamed(hall: Hall) -> None:
    """The page says so meanwhile, and the wall does not name them."""
    seat, board = Device(hall, hall.seat(join(hall))), Device(hall, hall.board)
    hall.tick()
    board.press("open:0")
    assert board.press("turn-away:0") == ""
    assert "turned away" in seat.page.drawing
    hall.tick()
    assert "Dupin" not in hall.wall.drawing
    assert board.press("let-in:0") == ""
    assert "You are in" in seat.page.drawing
    assert board.press("rename:0", name="Holmes") == ""
    hall.tick()
    assert "Holmes" in seat.page.drawing
    assert "Holmes" in hall.wall.drawing
    assert board.press("rename:0", name=" ") != ""
    assert board.press("turn-away:9") == "Nothing here can be pressed."


def test_a_seat_is_gone_only_after_a_while_and_its_devices_show_the_same(
    hall: Hall, clock: Clock
) -> None:
    """Thirty sleep and wake a hundred times: no seat is lost; the fifth tab closes the first."""
    learners = [join(hall, name) for name in NAMES[:30]]
    devices = [Device(hall, hall.seat(learner)) for learner in learners]
    for _ in range(100):
        for place, learner in enumerate(learners):
            devices[place].leave()
            devices[place] = Device(hall, hall.seat(learner))
    assert all(hall.is_here(learner) for learner in learners)
    devices[0].leave()
    clock.now += GRACE - 1
    assert hall.is_here(learners[0])
    clock.now += 1
    assert not hall.is_here(learners[0])
    hall.tick()
    assert len(hall.wall.view.names) == 29
    tabs = [Device(hall, hall.seat(learners[0])) for _ in range(MOST_LINES_OF_ONE + 1)]
    assert [tab.gone for tab in tabs] == [True, False, False, False, False]
    tabs[1].press("language", language="it")
    assert tabs[1].state == tabs[2].state
    assert 'lang="it"' in hall.seat(learners[0]).drawing


def test_what_comes_once_more_is_done_once_and_a_flood_is_held_up(hall: Hall, clock: Clock) -> None:
    """A press has an id; a seat has twenty at once, then ten a second."""
    seat = Device(hall, hall.seat(join(hall)))
    message = {"kind": "press", "id": "a-1", "target": "language", "turn": 0}
    message |= {"values": {"language": ["it"]}}  # type: ignore[dict-item]
    for _ in range(3):
        hall.hear(seat.page, seat, message)
    assert len(hall.classroom.learners) == 1
    assert len(seat.frames) == 4, "the page, the answer, and twice that it was heard"
    refusals = [seat.press("nothing") for _ in range(int(BURST) + 5)]
    assert len(set(refusals)) == 2
    clock.now -= 100
    assert seat.press("nothing") == refusals[-1], "a clock that is set back gives nothing"
    clock.now += 1
    assert seat.press("nothing") == refusals[0]


def test_a_class_ends_once_the_teacher_has_said_it_twice(hall: Hall, open_class: Open) -> None:
    """Then all that was kept is gone, and every device is told."""
    seat, board = Device(hall, hall.seat(join(hall))), Device(hall, hall.board)
    board.press("end")
    board.press("end:no")
    board.press("end:yes")
    assert not hall.ended
    board.press("end")
    hall.hear(board.page, board, {"kind": "press", "id": "z-1", "target": "end:yes", "turn": 0})
    assert hall.ended
    assert (seat.gone, seat.over) == (True, True)
    assert not list(hall.journal.path.parent.iterdir())
    assert not open_class().classroom.learners


def test_the_wall_shows_the_wifi_that_the_teacher_types_in_until_it_is_taken_away(
    hall: Hall, open_class: Open
) -> None:
    """A code for the camera and the words; signs that mean something in the code are escaped."""
    board = Device(hall, hall.board)
    typed = {"wifi": " Room; 7 ", "password": 'a:b"c'}
    assert board.press("wifi", **typed) == ""
    again = open_class()
    again.tick()
    drawn = again.wall.drawing
    for shown in ("Room; 7", "a:b&quot;c", "QR code of the Wi-Fi"):
        assert shown in drawn
    assert str(wifi_code("Room; 7", 'a:b"c')) in drawn
    board = Device(again, again.board)
    for name, word in (("w" * 64, ""), ("w", "p" * 64), ("a\u202eb", "")):
        with case_named(name, word):
            assert board.press("wifi", wifi=name, password=word) != ""
    assert board.press("wifi", wifi="") == ""
    again.tick()
    assert "Wi-Fi" not in again.wall.drawing
    assert again.classroom.door.password == ""


def test_the_wall_leads_to_another_address_once_the_computer_has_one(hall: Hall) -> None:
    """Address and QR code change together, and devices are told at once."""
    wall = Device(hall, hall.wall)
    before = wall.state["backdrop"]
    hall.move_to("http://elsewhere:8100/")
    assert "elsewhere:8100" in hall.wall.drawing
    assert wall.state["backdrop"] == str(qr_code(f"http://elsewhere:8100/?way={hall.way}"))
    assert wall.state["backdrop"] != before
