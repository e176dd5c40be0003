"""Charts: from the rows of a match to matplotlib figures, and those to files' bytes."""
