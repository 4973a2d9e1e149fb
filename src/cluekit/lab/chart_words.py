"""What seats are called in the lab, and other words that two drawings of a chart share."""

from __future__ import annotations

from cluekit.words import mark, say
from cluekit.words.numbers import local_number

SIDES = {"killer": mark("The Killer"), "inspector": mark("The Inspector")}
"""The chairs that have names: those of Noir."""


def seat_called(number: int, seat: str) -> str:
    """Return what a seat is called: by its side in Noir, else by its number from 1."""
    side = SIDES.get(seat)
    return say(side) if side else say("Seat {number}", number=number)


def named_seat(number: int, seat: str, bot: str) -> str:
    """Return what a seat is called, with the bot that sits there in all games, if any does."""
    called = seat_called(number, seat)
    return f"{called} ({bot})" if bot else called


def equal_shares(share: float) -> str:
    """Return what stands at the line on which all seats would win alike."""
    return say("equal shares: {share}", share=local_number(f"{share:.0%}"))


def tallest_said(games: int) -> str:
    """Return how many games the tallest bar stands for."""
    return say("tallest bar: {games:game}", games=games)
