"""The referee knows everything: the state, the rules, refusals, the set-up. No seat imports it."""
