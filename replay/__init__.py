"""From a record to judged steps: combinations, variants, the table, judging, legal moves."""
