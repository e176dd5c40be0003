"""Exit statuses: what a script can learn from the number alone.

When several apply, the greatest is given: a file that could not be read says more than a finding.
"""

OK = 0
"""Nothing was found at or above the severity asked for."""

FINDINGS = 1
"""Something was found, or a file would change."""

USAGE = 2
"""The command was called wrongly."""

FILES = 3
"""A file could not be read or written."""

INTERRUPTED = 130
"""Ctrl-C."""
