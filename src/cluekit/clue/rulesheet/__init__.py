"""The rules of an edition as sentences, each tied to its clause."""
