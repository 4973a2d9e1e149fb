"""Rules of one's own: a closed language, read from text and never run as Python."""
