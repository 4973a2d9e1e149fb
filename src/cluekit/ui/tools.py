"""Small tools at the edge of a table: language, time, and the pace of bots among themselves."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.draw import Element, el
from cluekit.ui.asking import button
from cluekit.words import language, say

LANGUAGES = (("en", "English"), ("it", "Italiano"), ("pt", "Português"))
PACES = (("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×"))
"""Moves a second when bots play among themselves."""


def menu(
    label: str, field: str, options: Sequence[tuple[str, str]], chosen: str, target: str = ""
) -> Element:
    """Return a labelled menu; with a target, choosing sends it."""
    return el(
        "label",
        el("span", label),
        el(
            "select",
            [
                el("option", words, value=value, selected=True if value == chosen else None)
                for value, words in options
            ],
            name=field,
            data_change=target or None,
        ),
        class_="ck-menu",
    )


def language_choice() -> Element:
    """Return the menu of languages."""
    chosen = menu(say("Language"), "language", LANGUAGES, language(), "language")
    return el("form", chosen, class_="ck-language", data_key="language")


def time_slider(step: int, steps: int) -> Element:
    """Return the slider that leads back through the game."""
    return el(
        "label",
        el("span", say("Move {step} of {steps}", step=step, steps=steps), class_="ck-tabular"),
        el(
            "input",
            type="range",
            min=0,
            max=steps,
            value=step,
            data_slide="time",
            data_key="time",
            aria_label=say("Look back through the game"),
        ),
        class_="ck-time",
        data_key="slider",
    )


def watching(*, running: bool, pace: str) -> Element:
    """Return the controls of a table where only bots play."""
    go = (
        button(say("Pause"), "watch:pause")
        if running
        else button(say("Play"), "watch:play", main=True)
    )
    speeds = menu(say("Speed"), "pace", PACES, pace, "watch:pace")
    return el(
        "form",
        go,
        button(say("One move"), "watch:step"),
        speeds,
        class_="ck-row",
        data_key="watch",
    )
