"""Who may import whom, and that no game is asked for by its name outside its own rules."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.rules.catalogue import GAMES

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "game").rglob("*.py"))

GROUPS = {
    "game.rules": "rules",
    "game.ai": "ai",
    "game.render": "render",
    "game.scenes": "scenes",
    "game.record": "record",
    "game.record_file": "record",
    "game.record_lines": "record",
    "game.journal": "record",
    "game.saves": "record",
    "game.history": "match",
    "game.chance": "match",
    "game.match": "match",
    "game.host": "host",
    "game.advice": "host",
    "game.pace": "host",
    "game.sentences": "words",
    "game.problems": "words",
    "game.app": "app",
    "game.loop": "app",
    "game.pointing": "app",
    "game.cli": "cli",
    "game.__main__": "cli",
    "game.gestures": "anyone",
    "game.canvas": "anyone",
    "game.strings": "anyone",
    "game.paths": "anyone",
    "game.settings": "anyone",
    "main": "cli",
}
"""The group of every module: that of the longest name here that it begins with."""

MAY_IMPORT = {
    "anyone": set(),
    "rules": set(),
    "record": {"rules"},
    "match": {"rules", "record"},
    "ai": {"rules"},
    "words": {"rules", "record"},
    "render": {"rules"},
    "host": {"rules", "record", "match", "ai"},
    "scenes": {"rules", "record", "match", "words", "ai", "host", "render"},
    "app": {"rules", "record", "match", "words", "ai", "host", "render", "scenes"},
    "cli": {"rules", "record", "match", "words", "ai", "host", "render", "scenes", "app"},
}
"""What each group may import besides itself and what is for anyone."""

PURE = {
    *(
        "game.gestures",
        "game.canvas",
        "game.host",
        "game.advice",
        "game.pace",
        "game.match",
        "game.record",
        "game.record_lines",
        "game.journal",
    ),
    *("game.chance", "game.record_file"),
    *(f"game.scenes.{name}" for name in ("placement", "tray", "zone_parts", "zones", "zones_yard")),
    *(f"game.scenes.{name}" for name in ("yard_facts", "yard_tags")),
    *(f"game.render.{name}" for name in ("geometry", "layout", "camera", "tween", "animation_queue", "metrics")),
    *(f"game.render.{name}" for name in ("layout_spinner", "boards", "board_yard", "layout_yard", "train_sheet")),
    *(f"game.render.yard{name}" for name in ("", "_cards", "_glide", "_hits", "_lanes", "_lines", "_rails", "_room")),
}
PURE_PACKAGES = ("game.rules", "game.ai")
SETS = "game.rules.sets."


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in [*FILES, *(path for path in [ROOT / "main.py"] if path.exists())]}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


def for_typing(node: ast.AST) -> bool:
    """Whether the node is an `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def walk(node: ast.AST, typing_too: bool) -> Iterator[ast.AST]:
    """All nodes, functions' bodies included."""
    yield node
    for child in ast.iter_child_nodes(node):
        if typing_too or not for_typing(child):
            yield from walk(child, typing_too)


@cache
def imports(module: str, typing_too: bool = True) -> frozenset[str]:
    """Full names of the modules that a module imports; of `from package import module`, the module."""
    found: set[str] = set()
    for node in walk(tree(module), typing_too):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: a relative import"
            parent = node.module or ""
            for alias in node.names:
                inner = f"{parent}.{alias.name}"
                found.add(inner if inner in MODULES else parent)
    return frozenset(found)


def reached(module: str) -> set[str]:
    """Everything that is imported when the module is used, at once or later, our own modules followed."""
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in MODULES:
            waiting += imports(name, typing_too=False)
            waiting += [package for package in MODULES if name.startswith(package + ".")]
    return seen


def group(module: str) -> str:
    """The group of a module. What has none above stands furthest right: only its like and `main` may import it."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        if ".".join(parts[:length]) in GROUPS:
            return GROUPS[".".join(parts[:length])]
    return "cli"


OURS = sorted(module for module in MODULES if module != "game")
every_module = pytest.mark.parametrize("module", OURS)


@every_module
def test_imports_follow_the_arrows(module: str) -> None:
    mine = group(module)
    allowed = {mine, "anyone"} | MAY_IMPORT[mine]
    theirs = {name: group(name) for name in imports(module) if name in MODULES and name != "game"}
    wrong = {name for name, other in theirs.items() if other not in allowed}
    assert not wrong, f"{module} ({mine}) may not import these; a new module needs a group in GROUPS: {wrong}"


@every_module
def test_imports_of_our_own_exist(module: str) -> None:
    ours = {name for name in imports(module) if name.split(".")[0] == "game"}
    assert ours <= MODULES.keys()


def in_package(package: str) -> list[str]:
    return [module for module in OURS if module == package or module.startswith(package + ".")]


@pytest.mark.parametrize("module", in_package("game.rules"))
def test_the_rules_need_the_standard_library_alone(module: str) -> None:
    outside = {name.split(".")[0] for name in imports(module)} - {"game"}
    assert outside <= sys.stdlib_module_names
    assert outside.isdisjoint({"random", "time", "datetime", "os", "io", "pathlib", "secrets"})


@pytest.mark.parametrize("module", in_package("game.rules.sets"))
def test_rule_sets_do_not_import_each_other(module: str) -> None:
    assert {name for name in imports(module) if name.startswith(SETS)} == set()


@every_module
def test_only_the_catalogue_and_heuristics_import_rule_sets(module: str) -> None:
    if module != "game.rules.catalogue" and group(module) != "ai":
        assert {name for name in imports(module) if name.startswith(SETS)} == set()


@pytest.mark.parametrize("module", in_package("game.ai"))
def test_the_computer_has_no_seed_and_no_state_of_a_match(module: str) -> None:
    assert {name for name in reached(module) if name in MODULES} & {"game.chance", "game.match", "game.host"} == set()


@pytest.mark.parametrize("module", [module for module in OURS if group(module) in ("render", "scenes")])
def test_the_screen_sees_no_state(module: str) -> None:
    names = {
        alias.name
        for node in walk(tree(module), typing_too=True)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game.rules")
        for alias in node.names
    }
    assert names.isdisjoint({"State", "observe", "state"})
    assert "game.rules.engine" not in imports(module)


def pure_modules() -> list[str]:
    return [module for module in OURS if module in PURE or module.startswith(PURE_PACKAGES)]


@pytest.mark.parametrize("module", pure_modules())
def test_the_pure_half_reaches_no_pygame(module: str) -> None:
    assert {name for name in reached(module) if name.startswith("pygame")} == set()


def test_the_pure_half_loads_no_pygame() -> None:
    program = f"import sys\nfor name in {pure_modules()!r}:\n    __import__(name)\nassert 'pygame' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, timeout=60)


# --- names of games

AMBIGUOUS = {"draw", "block"}
"""Names that are common words too: to compare with them is only wrong where a game is meant."""

MAY_NAME = ("game.rules.catalogue", SETS, "game.ai.registry")
TITLES = {"game.rules.events"}
"""Pollona is a title as well."""


def constants(node: ast.AST) -> set[str]:
    """The strings that an expression holds."""
    return {item.value for item in ast.walk(node) if isinstance(item, ast.Constant) and isinstance(item.value, str)}


def compared(module: str) -> Iterator[tuple[str, str]]:
    """Every string that something is compared with, and the source of the whole comparison."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Compare):
            for text in constants(node):
                yield text, ast.unparse(node)
        elif isinstance(node, ast.Match):
            for case in node.cases:
                for text in constants(case.pattern):
                    yield text, ast.unparse(node.subject)


def asks_for_a_game(text: str, source: str) -> bool:
    if text in AMBIGUOUS:
        return any(word in source for word in ("game", "rules", ".name"))
    return text in GAMES


def keys_of_registries(module: str) -> set[int]:
    """The places of strings that are keys of a dictionary."""
    dicts = [node for node in ast.walk(tree(module)) if isinstance(node, ast.Dict)]
    return {id(key) for node in dicts for key in node.keys}


@pytest.mark.parametrize("module", [module for module in OURS if not module.startswith(MAY_NAME)])
def test_nothing_compares_with_a_games_name(module: str) -> None:
    assert [source for text, source in compared(module) if asks_for_a_game(text, source)] == []


@pytest.mark.parametrize("module", [module for module in OURS if not module.startswith(MAY_NAME)])
def test_a_games_name_stands_in_registries_alone(module: str) -> None:
    keys = keys_of_registries(module)
    names = GAMES.keys() - AMBIGUOUS - ({"pollona"} if module in TITLES else set())
    written = [node for node in ast.walk(tree(module)) if isinstance(node, ast.Constant) and node.value in names]
    assert [node.lineno for node in written if id(node) not in keys] == []
