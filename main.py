"""Starts the program from a checkout: `python main.py`."""

if __name__ == "__main__":
    import sys

    from game.cli import main

    sys.exit(main())
