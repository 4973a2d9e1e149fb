"""How answers are read as people write them, and judged by what they mean.

The words are data, in `cluekit.ways`; the front imports nothing, for widgets read numbers, too.
"""
