"""The table of all figures."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from benchmarks.figure import Figure

MARKS = {True: "ok", False: "NOT MET", None: "–"}
NARROWEST = 130


def show(figures: Sequence[Figure], load_before: float) -> None:
    """Print the figures, and on what they were measured."""
    console = Console()
    if not console.is_terminal or console.width < NARROWEST:
        console = Console(width=max(NARROWEST, console.width))
    table = Table("figure", "measured", "target", "", "counted", caption=machine(load_before), caption_justify="left")
    for figure in figures:
        table.add_row(figure.name, figure.measured, figure.target, MARKS[figure.ok], figure.note)
    console.print(table)


def machine(load_before: float) -> str:
    """Where and under what load this ran."""
    where = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    if not hasattr(os, "getloadavg"):
        return where
    return f"{where}; load {load_before:.1f} before, {os.getloadavg()[0]:.1f} after (above the cores: measure again)"
