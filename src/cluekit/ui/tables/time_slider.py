"""The slider through a game, and the buttons that let bots play on and set their pace."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.ui.kit.controls import button, menu
from cluekit.words import say

PACES = (("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×"))
"""Moves a second when bots play among themselves."""


def moment(way: str, step: int, steps: int) -> int:
    """Return the moment that a press leads to from this one: now, the first, one back, one on."""
    return {"now": steps, "first": 0, "back": max(0, step - 1), "on": step + 1}[way]


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
