"""What follows from one view: candidates, belief, evidence, predictions."""
