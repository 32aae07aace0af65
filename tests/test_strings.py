"""Texts: every key the code uses is there, none is left over, and nothing crashes for want of one."""

from __future__ import annotations

import ast
import json
import random
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support import played, setups

from game import paths, strings
from game.ai.levels import LEVELS
from game.cli_args import COMMANDS
from game.record import Fault
from game.rules import engine
from game.rules.actions import ACCEPT, DRAW, END_CHAIN, PASS, PLAYS, REDEAL, ChooseLeader, Refusal
from game.rules.catalogue import GAMES
from game.rules.ruleset import ImpossibleSetup
from game.rules.table import FIRST_TRAIN, PLACE_NAMES, PUBLIC_TRAIN
from game.sentences import fault_text, place_text, refusal_text, setup_text
from game.settings import CHOICES
from game.strings import LANGUAGES, MissingText, Strings, known_language, system_language

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "data" / "strings").glob("*.json"))
GROUPS = tuple(json.loads((ROOT / "data" / "strings" / "en.json").read_text("utf-8")))
KEY = re.compile(rf"({'|'.join(GROUPS)})\.[a-z_]+(\.[a-z_]+)*")

MADE = {
    *(f"game.{name}" for name in GAMES),
    *(f"place.{name}" for name in PLACE_NAMES if not name.startswith("train-")),
    *(f"reason.{name}" for name in ("out", "blocked", "target")),
    *(f"cli.about.{name}" for name in COMMANDS),
    *(f"cli.help.{flag.name[2:]}" for flags in COMMANDS.values() for flag in flags),
    *("fault.legal", "fault.scored", "cli.help.lang", "cli.help.help"),
    *(f"level.{name}" for name in LEVELS),
    *(f"banner.{name}" for name in ("out", "blocked", "target")),
    *(f"menu.{icon}" for icon in ("undo", "redo", "hint", "rules", "scores", "hide")),
    *(f"menu.{key}{more}" for key in ("restart", "new", "quit") for more in ("", "_words", "_yes")),
    *(f"view.{icon}" for icon in ("plus", "minus", "fit", "turn")),
    *(f"title.about_{game}" for game in GAMES),
    *(f"title.language_{code}" for code in LANGUAGES),
    *(f"setup.set_{rules.top}" for rules in GAMES.values()),
    *(f"setup.{option.key}" for rules in GAMES.values() for option in rules.options),
    *(f"settings.{key}" for key in CHOICES),
    *(f"settings.{key}_{value or 'system'}" for key, values in CHOICES.items() for value in values),
    *(
        f"simulate.{name}"
        for name in ("side", "wins", "share", "points", "round_end", "rounds", "level", "moves", "time")
    ),
}
"""Keys the code puts together."""


def texts(path: Path) -> dict[str, list[str]]:
    """The texts of a file by dotted key; several where there are plural forms."""

    def walk(node: Any, prefix: str) -> Iterator[tuple[str, list[str]]]:
        if isinstance(node, str):
            yield prefix, [node]
        elif "other" in node:
            yield prefix, list(node.values())
        else:
            for key, inner in node.items():
                yield from walk(inner, f"{prefix}.{key}" if prefix else key)

    return dict(walk(json.loads(path.read_text("utf-8")), ""))


ENGLISH = texts(ROOT / "data" / "strings" / "en.json")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def nodes() -> tuple[ast.Call | ast.Constant | ast.JoinedStr, ...]:
    """Every call and every text in the code."""
    trees = (ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "game").rglob("*.py")))
    kinds = (ast.Call, ast.Constant, ast.JoinedStr)
    return tuple(node for tree in trees for node in ast.walk(tree) if isinstance(node, kinds))


def literals() -> Iterator[tuple[str, ast.Call | None]]:
    """Every key written out in the code, with the call it is given to."""
    for node in nodes():
        if isinstance(node, ast.Call):
            for arg in node.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str) and KEY.fullmatch(arg.value):
                    yield arg.value, node
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and whole_key(node.value):
            yield node.value, None


def templates() -> Iterator[re.Pattern[str]]:
    """Every key the code puts together, as a pattern."""
    for node in nodes():
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if parts and isinstance(parts[0], str) and parts[0].split(".")[0] in GROUPS and "." in parts[0]:
                yield re.compile("".join(r"[a-z0-9_]+" if part is None else re.escape(part) for part in parts))


def whole_key(text: str) -> bool:
    """Whether a literal is a key, and not the beginning of one, or a file's name."""
    return KEY.fullmatch(text) is not None and not text.endswith(("_", ".json"))


def test_every_key_of_the_code_has_an_english_text() -> None:
    used = {key for key, _ in literals()} | MADE
    assert used - ENGLISH.keys() == set()


def test_no_text_is_left_over() -> None:
    used = {key for key, _ in literals()} | MADE
    made = list(templates())
    rest = {key for key in ENGLISH if key not in used and not any(pattern.fullmatch(key) for pattern in made)}
    assert rest == set()


def test_calls_give_what_the_placeholders_ask_for() -> None:
    for key, call in literals():
        if call is None or any(word.arg is None for word in call.keywords):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in ("text", "wrong", "Problem", "Fault", "ImpossibleSetup"):
            given = {word.arg for word in call.keywords}
            for text in ENGLISH[key]:
                assert placeholders(text) <= given, key


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_language_has_every_text_with_the_same_placeholders(path: Path) -> None:
    theirs = texts(path)
    assert theirs.keys() == ENGLISH.keys()
    for key, forms in theirs.items():
        wanted = set().union(*(placeholders(text) for text in ENGLISH[key]))
        assert set().union(*(placeholders(text) for text in forms)) == wanted, key
        assert all(text.strip() for text in forms), key


def test_pollonas_own_texts_have_its_filipino_word_for_a_tile() -> None:
    texts = Strings("fil", strict=True)
    told = {key: texts.text(key) for key in ("redeal.title", "bar.leader_then")}
    assert not [key for key, text in told.items() if "piyesa" in text or "bato" not in text]


def test_every_refusal_that_play_gives_has_a_whole_sentence() -> None:
    english = Strings("en", strict=True)
    rng = random.Random(1)
    others = [DRAW, PASS, END_CHAIN, ACCEPT, REDEAL, *(ChooseLeader(seat) for seat in range(4))]
    seen = set()
    for setup in setups():
        for ply in played(setup)[:: 1 + len(played(setup)) // 150]:
            if ply.before.phase not in engine.ACTING:
                continue
            rows = [PLAYS[place] for place in range(len(PLACE_NAMES))]
            for action in (*others, *(rng.choice(row) for row in rows), *(rng.choice(row) for row in rows)):
                why = engine.refusal(ply.before, action)
                if why is not None:
                    seen.add(why.key)
                    assert "{" not in refusal_text(english, why)
            english.text(ply.before.setup.rules.prompt(ply.before))
    rules = {key for key in ENGLISH if key.startswith("refusal.")}
    assert len(rules & seen) >= 14


def test_sentences_of_faults_and_terms() -> None:
    english = Strings("en", strict=True)
    inner = Refusal("refusal.must_play", (("tile", 27),))
    assert fault_text(english, Fault(3, "fault.illegal", why=inner)).endswith("You can lay 6-6, so you must play.")
    terms = ImpossibleSetup("error.seats", game="all_fives", seats=9, least=2, most=4)
    assert setup_text(english, terms) == "All Fives is for 2 to 4 seats, not for 9."
    assert fault_text(english, Fault(1, "fault.terms", why=terms)).endswith(setup_text(english, terms))
    nasty = fault_text(english, Fault(1, "fault.type", type="x\n\x1b[31m" + "y" * 10000))
    assert nasty.isprintable()
    assert len(nasty) < 300


def test_every_place_has_words() -> None:
    english = Strings("en", strict=True)
    words = [place_text(english, place) for place in range(PUBLIC_TRAIN + 1)]
    assert len(set(words)) == len(words)
    assert words[FIRST_TRAIN + 2] == "train 3"


# --- the machine of texts


def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **files: object) -> None:
    for lang, content in files.items():
        text = content if isinstance(content, str) else json.dumps(content)
        (tmp_path / f"{lang}.json").write_text(text, "utf-8")

    def data(*parts: str) -> Path:
        path = tmp_path / parts[-1]
        if not path.exists():
            raise paths.MissingAsset(path)
        return path

    monkeypatch.setattr(strings.paths, "data", data)


def test_texts_are_filled_and_plurals_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = {"one": "{count} tile", "other": "{count} tiles"}
    folder(
        tmp_path,
        monkeypatch,
        en={"a": {"b": "{seat} leads", "tiles": tiles}},
        id={"a": {"tiles": {"other": "{count} bidak"}}},
    )
    english = Strings("en", strict=True)
    assert english.text("a.b", seat="{x}") == "{x} leads"
    assert [english.text("a.tiles", count=count) for count in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    assert Strings("id").text("a.tiles", count=1) == "1 bidak"
    assert Strings("id").text("a.b", seat=2) == "2 leads"


def test_a_missing_text_is_an_error_in_tests_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder(tmp_path, monkeypatch, en={"a": {"b": "{seat} leads"}, "n": 3}, es={"a": {"b": "{silla} sale"}})
    strict, loose = Strings("en", strict=True), Strings("en")
    for key in ("a.c", "a", "a.b.c", "", "n"):
        with pytest.raises(MissingText):
            strict.text(key)
        assert loose.text(key) == key
    with pytest.raises(KeyError):
        strict.text("a.b")
    assert loose.text("a.b") == "a.b"
    assert Strings("es").text("a.b", seat=1) == "1 leads"


def test_a_missing_or_broken_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder(tmp_path, monkeypatch, en={"a": "b"}, es="{", id="[]")
    assert Strings("fil").text("a") == "b"
    for lang in ("es", "id"):
        with pytest.raises(paths.MissingAsset):
            Strings(lang)
    (tmp_path / "en.json").write_bytes(b"\xff")
    with pytest.raises(paths.MissingAsset):
        Strings("en")
    (tmp_path / "en.json").unlink()
    with pytest.raises(paths.MissingAsset):
        Strings("en")


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("en", ["0", "7", "7.5", "-0.5", "-7"]),
        ("fil", ["0", "7", "7.5", "-0.5", "-7"]),
        ("es", ["0", "7", "7,5", "-0,5", "-7"]),
    ],
)
def test_half_points_are_written_by_language(lang: str, wanted: list[str]) -> None:
    assert [Strings(lang).number(points) for points in (0, 14, 15, -1, -14)] == wanted


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "tl_PH"}, "fil"),
        ({"LANG": "fil_PH.UTF-8@x"}, "fil"),
        ({"LANG": "in_ID"}, "id"),
        ({"LANG": "id"}, "id"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "C", "LANGUAGE": "es"}, "en"),
        ({"LANG": "de_DE", "LANGUAGE": "de:id:es"}, "id"),
        ({"LANG": "es_ES", "LC_ALL": "id_ID"}, "id"),
        ({"LANG": "es_ES", "LC_MESSAGES": "tl_PH"}, "fil"),
    ],
)
def test_the_systems_language(environment: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == wanted


def test_names_that_windows_gives() -> None:
    assert [known_language(name) for name in ("Spanish_Spain", "Filipino_Philippines", "Indonesian_Indonesia")] == [
        "es",
        "fil",
        "id",
    ]
    assert known_language("Swedish_Sweden") is None
