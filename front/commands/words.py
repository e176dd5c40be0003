"""Small words that several commands say."""


def counted(number: int, one: str, many: str) -> str:
    """Say how many there are of a thing: `1 file`, `2 files`."""
    return f"{number} {one if number == 1 else many}"
