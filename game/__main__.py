"""Starts the program: `python -m game`."""

if __name__ == "__main__":
    import sys

    from game.cli import main

    sys.exit(main())
