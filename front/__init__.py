"""Read recorded Tiến Lên matches, replay them, judge them and say what happened."""

__version__ = "0.1.0"
