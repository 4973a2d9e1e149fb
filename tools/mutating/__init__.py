"""Mutation testing: change the code in one small place; some test must notice.

`changes` says what is changed, `swaps` by what, `jobs` what is to be done and which tests judge it,
`chart` finds out which test runs which line, `lanes` run the tests on the changed code, `verdicts`
keep what came out, `accepted` reads which survivors are known and why. `tools/mutants.py` is the
command.

Why not a library. mutmut 3 puts a switch into every function, so it leaves out all decorated
functions (our properties) and everything outside functions: the defaults of our frozen records
and the tables that say which fact does what, where half of the rules live. cosmic-ray starts a
new Python for every change, two to three seconds each before the first test. Neither draws a seeded
sample with an interval, or compares survivors with a list that gives reasons.
"""
