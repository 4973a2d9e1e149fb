"""The detective sheet drawn, and what stands beside it: envelope, gauge, two deals."""
