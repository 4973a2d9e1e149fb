"""Slips that are answered by an example: a deal, a game, what the other side plays.

Of each: the exercise and the part (from 0), the wrong answer, the slip, and the values of the case
that the example is made of. What an example says is recomputed by the oracles.
"""

REFUTED: dict[str, tuple[tuple[str, int, object, str, tuple[str, ...]], ...]] = {
    "12_what_is_a_question_worth.ipynb": (
        ("12.2", 0, ["question-2", "question-1", "question-3"], "what-needs-what", ("parted_1",)),
        ("12.2", 0, ["question-1", "question-3", "question-2"], "what-needs-what", ("parted_2",)),
        ("12.4", 1, "$greedy", "M28", ("greedy_deal", "greedy_left")),
        ("12.5", 1, "$nothing", "silence-is-guilt", ("deal",)),
        ("12.5", 1, "$all_files", "forgets-the-answer", ("gone",)),
    ),
    "14_bluff_and_the_rule_lab.ipynb": (
        ("14.1", 0, "$highest", "highest-number", ("away",)),
        ("14.1", 0, "$corner_1", "somebody-leaves", ("leaves_1",)),
        ("14.1", 0, "$corner_2", "somebody-leaves", ("leaves_2",)),
        ("14.1", 0, "$corner_3", "somebody-leaves", ("leaves_3",)),
        ("14.1", 1, "$always", "M31", ("always_reply", "always_worth")),
        ("14.1", 1, "$even", "tosses-a-coin", ("even_reply", "even_worth")),
        ("14.1", 1, "$turned_rows", "changed-round", ("turned_reply", "turned_worth")),
        ("14.2", 0, "$prize", "M30", ("bluffed",)),
        ("14.3", 1, "$thirds", "keeps-the-row", ("thirds_reply", "thirds_worth")),
        ("14.3", 1, "$halves", "tosses-a-coin", ("halves_reply", "halves_worth")),
        ("14.3", 1, "$turned", "changed-round", ("turned_reply", "turned_worth")),
    ),
}
