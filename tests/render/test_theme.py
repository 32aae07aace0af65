"""The promises of the colours: contrast of every text, and pips that stay apart for every kind of sight."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from game.render.theme import DEFAULT, HIGH_CONTRAST, RGB, digit_colour, mix, pip_colour, rgb, seat_look

NUMBERS = range(1, 13)

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
SIGHT = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(value: float) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(colour: RGB) -> float:
    red, green, blue = (linear(part) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: RGB, second: RGB) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour: RGB, sight: str) -> tuple[float, float, float]:
    light = [linear(part) for part in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, light, strict=True)))) for row in SIGHT[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize(("sight", "least"), [("normal", 26), ("protan", 16), ("deutan", 14), ("tritan", 15)])
def test_pip_colours_stay_apart(sight: str, least: float) -> None:
    smallest = min(
        (math.dist(lab(pip_colour(one), sight), lab(pip_colour(other), sight)), one, other)
        for one, other in combinations(NUMBERS, 2)
    )
    assert smallest[0] >= least, smallest


@pytest.mark.parametrize("number", NUMBERS)
def test_pips_and_digits_stand_out_from_the_face(number: int) -> None:
    for face in (DEFAULT.ivory, DEFAULT.ivory2):
        assert contrast(pip_colour(number), face) >= 3.0
        assert contrast(digit_colour(number, DEFAULT), face) >= 4.5


@pytest.mark.parametrize(
    ("text", "ground", "least"),
    [
        (DEFAULT.text, DEFAULT.felt2, 9.95),
        (DEFAULT.text2, DEFAULT.chip, 9.45),
        (DEFAULT.text, DEFAULT.felt1, 4.5),
        (DEFAULT.text, DEFAULT.chip, 9.5),
        (DEFAULT.text, DEFAULT.chip_raised, 7.0),
        (DEFAULT.text, DEFAULT.wood1, 4.5),
        (DEFAULT.ink, DEFAULT.paper2, 7.0),
        (DEFAULT.ink, DEFAULT.paper3, 7.0),
        (DEFAULT.ink2, DEFAULT.paper, 6.15),
        (DEFAULT.ink2, DEFAULT.paper3, 4.5),
        (DEFAULT.on_amber, DEFAULT.amber, 8.65),
        (DEFAULT.on_amber, mix(DEFAULT.amber, DEFAULT.amber2, 0.45), 4.5),
        (DEFAULT.on_green, DEFAULT.green, 4.95),
        (DEFAULT.on_coral, DEFAULT.coral2, 4.85),
        (DEFAULT.coral, DEFAULT.chip, 4.5),
        (HIGH_CONTRAST.text, HIGH_CONTRAST.chip, 7.0),
        (HIGH_CONTRAST.ink, HIGH_CONTRAST.paper, 7.0),
        (HIGH_CONTRAST.on_amber, HIGH_CONTRAST.amber, 7.0),
        (HIGH_CONTRAST.on_green, HIGH_CONTRAST.green, 7.0),
        (HIGH_CONTRAST.on_coral, HIGH_CONTRAST.coral2, 7.0),
        (HIGH_CONTRAST.tile_ink, HIGH_CONTRAST.ivory, 7.0),
    ],
)
def test_text_can_be_read(text: RGB, ground: RGB, least: float) -> None:
    assert contrast(text, ground) >= least


def test_ten_seats_differ_in_shape_and_none_is_the_amber_of_can() -> None:
    looks = [seat_look(seat) for seat in range(10)]
    assert len({look.emblem for look in looks}) == 10
    assert len({look.colour for look in looks}) == 10
    for look in looks:
        assert contrast(look.colour, DEFAULT.focus_dark) >= 4.5
        assert contrast(look.chart, DEFAULT.paper) >= 2.3
        assert math.dist(lab(look.colour, "normal"), lab(DEFAULT.amber, "normal")) > 20
        assert math.dist(lab(look.colour, "normal"), lab(DEFAULT.coral, "normal")) > 20


@pytest.mark.parametrize("seat", [-1, 10])
def test_there_is_no_eleventh_seat(seat: int) -> None:
    with pytest.raises(IndexError):
        seat_look(seat)


def test_high_contrast_goes_without_shadow_glow_and_weave() -> None:
    look = HIGH_CONTRAST
    assert not look.shadows
    assert not look.glow
    assert look.flat
    assert look.weave_light == look.weave_dark == 0
    assert look.border >= 2


@pytest.mark.parametrize("text", ["23645F", "#23645", "#23645G", ""])
def test_a_colour_is_six_hexadecimal_digits(text: str) -> None:
    with pytest.raises(ValueError, match=r"colour|literal"):
        rgb(text)
