"""The one family of exceptions: for misuse and for files, never for what a record holds."""


class TienlenError(Exception):
    """The base of every error this package raises on purpose."""
