"""The exceptions of the project: one small family, for misuse and for what cannot be done."""


class TienlenError(Exception):
    """The root of the family; its text is one clear sentence for the user."""


class UnprintableError(TienlenError):
    """A match holds lines that could not be read, so it cannot be written back without loss."""
