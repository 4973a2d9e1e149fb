"""Positions that people write down, and scripts that are played from them."""
