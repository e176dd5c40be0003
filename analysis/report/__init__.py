"""The report: one self-contained page of matches, with a step-through viewer in it."""
