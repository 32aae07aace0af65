"""The names of the levels: known without loading what any of them thinks with."""

LEVELS: tuple[str, ...] = ("quick", "careful", "thoughtful", "master")
"""Weakest first; every game has all of them."""
