"""Text to record and back: the cards' spelling, the grammar, reading and printing."""
