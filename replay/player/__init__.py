"""The terminal step-through of a match: its state, which knows no terminal, and its screen."""
