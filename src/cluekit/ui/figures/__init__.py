"""Figures for lessons: cube, deal, truth table, formula, two worlds, story, rule card."""
