"""What `tienlen` and `python -m tienlen` run."""


def main() -> None:
    """Run the command line."""
    from tienlen.commands.main import tienlen

    tienlen()


if __name__ == "__main__":
    main()
