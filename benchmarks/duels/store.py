"""The results file: a JSON line a deal, appended as it is played, so that a run may end at any moment and go on."""

from __future__ import annotations

import ast
import hashlib
import json
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.duels.play import Game
from game.rules.catalogue import GAMES

ROOT = Path(__file__).parent.parent.parent
BEGIN = (
    "game.ai.brain",
    "benchmarks.duels.players",
    "benchmarks.duels.dominoes_engine",
    "benchmarks.duels.open_spiel_engine",
)
"""What decides the moves: these modules, and all of ours that they import."""
TELLING = ("game.ai.reasons",)
"""What explains moves, and makes none."""
SHARED = ("block", "draw")
"""Games whose modules serve others too."""
DIGITS = 12

Played = dict[int, list[Game]]
"""The games of a duel by the number of their deal."""


class Results:
    """The deals of a file that were played by the present code; OSError if it cannot be read or written.

    With `any_code` those of other versions count too.
    """

    def __init__(self, path: Path, any_code: bool = False) -> None:
        self._path = path
        self._any_code = any_code
        self._played: dict[str, Played] = {}
        self.others = 0
        """Deals that were left out because other code played them."""
        self._read()

    def played(self, duel: str) -> Played:
        """What there is of a duel."""
        return self._played.get(duel, {})

    def duels(self) -> tuple[str, ...]:
        """Every duel that has a result."""
        return tuple(self._played)

    def add(self, duel: str, deal: int, games: list[Game]) -> None:
        """Keep a deal: one write of a whole line."""
        rows = [[game.share, game.points, list(game.times)] for game in games]
        line = json.dumps({"duel": duel, "deal": deal, "code": version(duel), "games": rows}, separators=(",", ":"))
        with self._path.open("ab") as file:
            file.write(line.encode() + b"\n")
        self._played.setdefault(duel, {})[deal] = games

    def _read(self) -> None:
        if not self._path.exists():
            return
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):  # torn off: that deal is played again
            os.truncate(self._path, whole)
        for number, text in enumerate(data[:whole].splitlines(), 1):
            try:
                self._take(json.loads(text))
            except (KeyError, TypeError, ValueError):
                raise ValueError(f"{self._path}:{number}: this is no line of results") from None

    def _take(self, line: dict[str, Any]) -> None:
        if self._any_code or line["code"] == version(line["duel"]):
            self._played.setdefault(line["duel"], {})[line["deal"]] = games_of(line["games"])
        else:
            self.others += 1


def games_of(rows: Iterable[Any]) -> list[Game]:
    """The games of a line."""
    return [Game(share, points, tuple(times)) for share, points, times in rows]


def version(duel: str) -> str:
    """A digest of the code that decides a duel's moves; words in it do not matter."""
    table = duel.partition(":")[0]
    return digest(next((game for game in GAMES if table.startswith(game)), "block"))


@cache
def digest(game: str) -> str:
    """The digest of a game's code. What bears the name of another game is none of its business."""
    foreign = [name for name in GAMES if name not in (game, *SHARED)]
    summed, seen, waiting = hashlib.sha256(), set[str](), list(BEGIN)
    while waiting:
        module = waiting.pop()
        path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
        if module in (*seen, *TELLING) or any(name in path.stem for name in foreign) or not path.exists():
            continue
        seen.add(module)
        imported, text = source(path)
        waiting += imported
        summed.update(f"{module}\n{text}\n".encode())
    return summed.hexdigest()[:DIGITS]


@cache
def source(path: Path) -> tuple[list[str], str]:
    """The modules that a module imports, at once or later, and its syntax tree as text."""
    found, tree = list[str](), bare(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found, ast.dump(tree)


def bare(path: Path) -> ast.Module:
    """A module's syntax tree without comments and docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [item for item in body if not is_text(item)]  # type: ignore[attr-defined]
    return tree


def is_text(node: ast.AST) -> bool:
    """Whether a statement is nothing but a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
