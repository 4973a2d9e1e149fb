"""Exact numbers of deals, all marginals, and the joint of the case file, in one pass.

A pooled product of automata, by dynamic programming over the cards:

1. ``propagation`` settles at once what it can; only open cards go on;
2. they are put in an order that keeps few clauses under way (``counter``);
3. ``automaton``: each holder reads the cards one by one and takes or skips each; its state is what
   its past leaves to be obeyed, normalised so that pasts with equal futures are one;
4. there, too: hands with nothing left to obey but their size share a pool of slots, and slots are
   told apart, so that pooling needs no factor and shares stay whole numbers;
5. ``counter``: layer by layer, exactly one holder takes each card;
6. the joint of the case file rides along in one packed whole number;
7. ways to come times ways to go on are the marginals, shares of pools in lanes of their own;
8. the refuter model weighs deals by one in that many for every card that was shown by choice.

Everything is exact: whole numbers throughout, never a float. Memory is bounded: beyond a number of
edges the marginals are left out (``Count.capped``), and the joint is counted in parts.
"""

from cluekit.logic.counting.counter import Count, Model, count
from cluekit.logic.counting.evenly import count_evenly
from cluekit.logic.counting.propagation import at_once

__all__ = ["Count", "Model", "at_once", "count", "count_evenly"]
