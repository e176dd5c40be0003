"""The exceptions of the whole package: one family, for misuse and for what cannot be read."""


class TienlenError(Exception):
    """Something was asked for that cannot be done; the message is one clear sentence."""
