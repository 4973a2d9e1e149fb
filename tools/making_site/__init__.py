"""The parts of `python kit.py site`: each makes one part of the site, called in turn by `main`."""
