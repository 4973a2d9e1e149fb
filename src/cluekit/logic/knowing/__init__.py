"""Who knows what: worlds, what each seat can tell apart, and what is said aloud.

``frame``   worlds and information sets; knowledge, everybody's and common; announcements
``sights``  the worlds of a deal: who holds what, and which card was shown to whom

Knowledge is that of perfect reasoners: somebody knows what is true in all worlds that look the
same from their chair (Fagin, Halpern, Moses and Vardi, *Reasoning About Knowledge*, chapter 2).
"""

from cluekit.logic.knowing.frame import Frame, frame
from cluekit.logic.knowing.sights import Shown, Sight, sights

__all__ = ["Frame", "Shown", "Sight", "frame", "sights"]
