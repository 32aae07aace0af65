"""Every colour and every choice of finish: one frozen `Theme` for the evening table, one for high contrast."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from game.paths import MissingAsset, asset

RGB = tuple[int, int, int]
SEAT_DISC: Final[RGB] = (0x0B, 0x27, 0x28)


def rgb(text: str) -> RGB:
    """`"#RRGGBB"` as three numbers 0..255; ValueError for anything else."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"not a colour: {text!r}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


@dataclass(frozen=True)
class Theme:
    """Colours as RGB 0..255, cover strengths as alpha 0..1, widths in px at the reference unit of 16 px.

    What a look does without is said by flags: `shadows`, `glow`, and `flat` (borders and fillings at full strength).
    """

    name: str
    felt1: RGB
    felt2: RGB
    felt3: RGB
    weave: RGB
    weave_light: float
    weave_dark: float
    stitch: float
    wood1: RGB
    wood2: RGB
    wood3: RGB
    wood_high: RGB
    grain: float
    groove1: RGB
    groove2: RGB
    groove_alpha: float
    groove_line: RGB
    chip: RGB
    chip_alpha: float
    chip_line: RGB
    chip_raised: RGB
    bar: RGB
    bar_alpha: float
    text: RGB
    text2: RGB
    paper: RGB
    paper2: RGB
    paper3: RGB
    paper_line: RGB
    paper_edge: RGB
    field: RGB
    ink: RGB
    ink2: RGB
    on_amber: RGB
    ivory: RGB
    ivory2: RGB
    edge: RGB
    edge2: RGB
    tile_ink: RGB
    divider: RGB
    amber: RGB
    amber2: RGB
    amber_light: RGB
    green: RGB
    green2: RGB
    green_light: RGB
    on_green: RGB
    coral: RGB
    coral2: RGB
    on_coral: RGB
    back1: RGB
    back2: RGB
    back_line: RGB
    brass1: RGB
    brass2: RGB
    brass_rim: RGB
    ring: RGB
    cover: RGB
    cover_alpha: float
    track: RGB
    shadows: bool
    glow: bool
    flat: bool
    border: float
    pips_under_digits: float
    focus_light: RGB = (255, 255, 255)
    focus_dark: RGB = SEAT_DISC


DEFAULT: Final = Theme(
    name="default",
    felt1=rgb("#23645F"),
    felt2=rgb("#164643"),
    felt3=rgb("#10373A"),
    weave=rgb("#2B726B"),
    weave_light=0.18,
    weave_dark=0.10,
    stitch=0.18,
    wood1=rgb("#8A5433"),
    wood2=rgb("#6B3D23"),
    wood3=rgb("#4A2817"),
    wood_high=rgb("#B07A50"),
    grain=1.0,
    groove1=rgb("#2D170B"),
    groove2=rgb("#57311B"),
    groove_alpha=0.82,
    groove_line=rgb("#B07A50"),
    chip=rgb("#0E2E2F"),
    chip_alpha=0.91,
    chip_line=rgb("#3C706B"),
    chip_raised=rgb("#213F40"),
    bar=rgb("#0E2E2F"),
    bar_alpha=0.62,
    text=rgb("#FFF8E7"),
    text2=rgb("#CFE2DA"),
    paper=rgb("#FBF5E6"),
    paper2=rgb("#F1E7D0"),
    paper3=rgb("#E2D4B5"),
    paper_line=rgb("#CDBD98"),
    paper_edge=rgb("#FFFFFF"),
    field=rgb("#FDF9F0"),
    ink=rgb("#16302F"),
    ink2=rgb("#48605C"),
    on_amber=rgb("#16302F"),
    ivory=rgb("#FFFAEC"),
    ivory2=rgb("#F3E8CE"),
    edge=rgb("#BFA97C"),
    edge2=rgb("#9C865B"),
    tile_ink=rgb("#1D2B33"),
    divider=rgb("#9F8C63"),
    amber=rgb("#FFC24B"),
    amber2=rgb("#E09A1E"),
    amber_light=rgb("#FFD684"),
    green=rgb("#1A7F56"),
    green2=rgb("#12633F"),
    green_light=rgb("#229568"),
    on_green=rgb("#FFFFFF"),
    coral=rgb("#FF7F66"),
    coral2=rgb("#C9432B"),
    on_coral=rgb("#FFFFFF"),
    back1=rgb("#34567E"),
    back2=rgb("#233F63"),
    back_line=rgb("#8FB0D6"),
    brass1=rgb("#F8E3A0"),
    brass2=rgb("#B98A34"),
    brass_rim=rgb("#8A6A25"),
    ring=rgb("#E7C873"),
    cover=rgb("#3B2413"),
    cover_alpha=0.34,
    track=rgb("#B8A78C"),
    shadows=True,
    glow=True,
    flat=False,
    border=1.5,
    pips_under_digits=0.16,
)

_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)

HIGH_CONTRAST: Final = replace(
    DEFAULT,
    name="high contrast",
    felt1=_BLACK,
    felt2=_BLACK,
    felt3=_BLACK,
    weave=_BLACK,
    weave_light=0.0,
    weave_dark=0.0,
    stitch=0.0,
    wood1=rgb("#1A1A1A"),
    wood2=rgb("#0D0D0D"),
    wood3=_BLACK,
    wood_high=_WHITE,
    grain=0.0,
    groove1=_BLACK,
    groove2=_BLACK,
    groove_alpha=1.0,
    groove_line=_WHITE,
    chip=_BLACK,
    chip_alpha=1.0,
    chip_line=_WHITE,
    chip_raised=rgb("#161616"),
    bar=_BLACK,
    bar_alpha=1.0,
    text=_WHITE,
    text2=_WHITE,
    paper=_BLACK,
    paper2=_BLACK,
    paper3=rgb("#1A1A1A"),
    paper_line=_WHITE,
    paper_edge=_WHITE,
    field=_BLACK,
    ink=_WHITE,
    ink2=_WHITE,
    on_amber=_BLACK,
    ivory=_WHITE,
    ivory2=_WHITE,
    edge=rgb("#9A9A9A"),
    edge2=rgb("#777777"),
    tile_ink=_BLACK,
    amber=rgb("#FFE600"),
    amber2=rgb("#FFE600"),
    amber_light=rgb("#FFE600"),
    green=rgb("#00E08A"),
    green2=rgb("#00E08A"),
    green_light=rgb("#00E08A"),
    on_green=_BLACK,
    coral=rgb("#FF8A73"),
    coral2=rgb("#FF8A73"),
    on_coral=_BLACK,
    back1=rgb("#0A3C8C"),
    back2=rgb("#0A3C8C"),
    back_line=_WHITE,
    cover=_BLACK,
    cover_alpha=0.55,
    track=rgb("#555555"),
    shadows=False,
    glow=False,
    flat=True,
    border=2.0,
    pips_under_digits=0.0,
)


class SeatLook(NamedTuple):
    """How one seat is told apart: emblem's name, colour on dark, darker kin for charts on paper."""

    emblem: str
    colour: RGB
    chart: RGB


def scaled(colour: RGB, factor: float) -> RGB:
    """The colour with every channel times `factor` (0..1)."""
    return round(colour[0] * factor), round(colour[1] * factor), round(colour[2] * factor)


def mix(first: RGB, second: RGB, share: float) -> RGB:
    """`first` moved towards `second` by `share` (0..1)."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )


def pip_colour(number: int) -> RGB:
    """Colour of the pips of `number` (1..12) in the colour set; KeyError outside."""
    return rgb(_palette()["pips"][str(number)])


def digit_colour(number: int, theme: Theme) -> RGB:
    """Colour of the numeral of `number` (0..12) in the colour set: the pips' colour, darker."""
    if number == 0:
        return theme.tile_ink
    return scaled(pip_colour(number), _palette()["digit_factor"])


def seat_look(seat: int) -> SeatLook:
    """Emblem and colours of a seat counted from 0 to 9; IndexError outside."""
    if seat < 0:
        raise IndexError(f"no such seat: {seat}")
    row = _palette()["seats"][seat]
    return SeatLook(row["emblem"], rgb(row["colour"]), rgb(row["chart"]))


@lru_cache(maxsize=1)
def _palette() -> dict[str, Any]:
    path = asset("tiles", "palette.json")
    try:
        loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise MissingAsset(path) from problem
    return loaded
