"""Who knows everything: the state, the rules, refusals. No side imports this."""
