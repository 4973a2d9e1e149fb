"""What people read: message catalogues (gettext; the English text is the message id)."""


def say(message: str, **values: object) -> str:
    """Return the message in the reader's language, with the values put in."""
    return message.format(**values)
