"""What other programs log, read into records.

A reader is one file with a function that takes a binary stream and a path and yields matches, as
`read_matches` does for TLN, and one line in `readers`. It stands in this room because it turns
text into records and needs no rules for it: what the plays are worth is for the replay to say.
"""
