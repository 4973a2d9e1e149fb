"""The rules of a mode as sentences, each tied to its clause."""
