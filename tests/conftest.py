"""What holds for all tests."""

from hypothesis import settings

# How long an example takes is up to the machine, and is no finding.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
