"""The referee knows everything: the state, the rules, refusals. No side imports it."""
