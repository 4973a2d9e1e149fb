"""The cards of Noir drawn: faces, hands, decks."""
