"""What `tienlen` and `python -m tienlen` run."""


def main() -> None:
    """Run the command line."""
    try:
        from tienlen.commands.main import tienlen
    except KeyboardInterrupt:  # from then on the command itself sees to it
        raise SystemExit(130) from None
    tienlen()


if __name__ == "__main__":
    main()
