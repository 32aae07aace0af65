"""Everything that counts on the screen, in every language and with words 40 % longer: nothing is cut or covered."""

import pygame
import pytest
from forms import check_buttons
from rounds import from_position
from worded import LOOKS, TRIO, draw, go, staged, table_of

from game.record_lines import Player
from game.render.geometry import Rect
from game.rules.actions import Play
from game.rules.events import PointsScored, Term
from game.rules.table import DOWN, LEFT, RIGHT, UP
from game.scenes.arithmetic import line_width
from game.scenes.page import PageFrame
from game.scenes.round_card import RoundCard
from game.scenes.round_end import RoundEnd
from game.scenes.round_paper import RoundPaper
from game.scenes.round_rows import RoundRows
from game.scenes.team_chips import team_chips
from game.strings import LANGUAGES

FOUR = (*TRIO, Player("computer", "quick", "Anastasia123"))
NAMES = ("Maximiliano1", "Bartolomeo12", "Cleopatra123", "Anastasia123", *(f"Wilhelmina{seat}" for seat in range(6)))
TRAINS = " ".join(f"train-{seat}=3" for seat in range(1, 11))
HELD = " | ".join(f"12-{seat} 11-{seat} 10-{seat}" for seat in range(9))
TERMS = tuple(Term(value, place=place) for value, place in ((12, LEFT), (10, RIGHT), (8, UP), (10, DOWN)))

ENDS = (
    ("all_fives 4; scores 130 110; turn 1; ends left=6 right=1; hands 6-6 | 6-4 3-2 | 5-5 1-0 | 4-4", ("6-6 left",)),
    ("all_fives 4; turn 1; ends left=0 right=0; hands 1-1 | 5-4 | 6-6 6-2 | 4-4", ("pass",) * 4),
    ("all_fives 3; turn 1; ends left=3 right=3; hands 5-1 | 4-2 | 6-6 1-0", ("pass",) * 3),
    ("all_fives 2; scores 245 100; turn 1; ends left=6:6 right=1:1; hands 6-4 1-1 | 5-5", ("6-4 left",)),
    ("pollona 4; leader 1; turn 1; ends left=0 right=0; hands 1-1 | 5-4 | 9-9 9-8 3-2 | 6-2", ("pass",) * 4),
    (
        "pollona 4; leader 1; turn 1; ends left=1 right=0; hands 1-1 | 9-8 9-7 9-6 9-5 | 7-7 | 8-8 8-7 8-3",
        ("1-1 left",),
    ),
    (
        f'mexican_train 10; turn 1; own {{"firsts": 10}}; ends {TRAINS} public=0; hands 9-3 | {HELD}',
        ("9-3 train-1",),
    ),
)


@pytest.fixture(params=LOOKS, ids=str)
def stage(request):
    yield from staged(*request.param)


def test_a_score_is_told_clear_of_everything(stage):
    table = table_of(stage, game="all_fives")
    go(stage, table, lambda t, page: page is None and isinstance(t.seen.legal[0], Play) and len(t.seen.table.laid) > 5)
    table.telling.score(PointsScored(1, (1,), "ends", TERMS, 40, 40, 1, 80, 345, 425))
    table.refresh()
    draw(stage)
    message, chip = table.message, table.sums.chip()
    assert message.scored
    assert table.zones.table.inflate(2, 2).overlap(message.rect) >= message.rect.w * message.rect.h - 2
    for rect in (*table.obstacles, chip, *table.sums.rects, *table.board.tile_rects()):
        assert message.rect.overlap(rect) < 2
    words, sums, px = message.written()
    widest = max(line_width(stage.fonts, line, px) for line in sums)
    assert max(widest, *(stage.fonts.width(line, words.px, True) for line in words.lines)) <= message.rect.w
    assert chip.w <= table.zones.foot.w


def test_the_bar_of_a_scoring_tile_fits(stage):
    table = table_of(stage, game="all_fives")
    scoring = lambda t: [p for p in t.seen.legal if isinstance(p, Play) and t.sums.points_of(p)]  # noqa: E731
    go(stage, table, lambda t, page: page is None and len(t.seen.table.laid) > 3 and scoring(t))
    table.acts.choose(scoring(table)[0])
    stage.step()
    draw(stage)
    zone, bar = table.zones.table, table.bar
    assert bar.rect is not None
    assert zone.inflate(1, 1).overlap(bar.rect) == pytest.approx(bar.rect.w * bar.rect.h)
    assert not any(bar.rect.overlap(rect) >= 2 for rect in table.obstacles)
    for lines, px, bold, room in bar.written():
        assert all(stage.fonts.width(line, px, bold) <= room.w + 1 for line in lines)
    check_buttons(stage, bar.items, bar.rect)


PAPERS = [*((*look, "normal") for look in LOOKS), *(((800, 480), lang, "largest") for lang in LANGUAGES)]


@pytest.fixture(params=PAPERS, ids=str)
def paper_stage(request):
    size, words, text = request.param
    yield from staged(size, words, text=text)


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end[0][:12])
def test_the_page_of_a_rounds_end_fits(paper_stage, end):
    stage = paper_stage
    words = from_position(stage, end[0], *end[1], names=NAMES)
    m, sheet = stage.metrics, pygame.Surface(stage.canvas.size)
    paper, card, rows = RoundPaper(stage, words), RoundCard(stage, words), RoundRows(stage, words)
    inside = PageFrame(stage).inside
    paper.paint(sheet, inside, words.leader())
    left, right = paper.rooms(inside)
    assert not left.intersects(right)
    card.paint(sheet, right, words.leader())
    for place in card.placed:
        assert right.inflate(1, 1).overlap(place) == pytest.approx(place.w * place.h)
    for number, place in enumerate(card.placed):
        assert not any(place.inflate(-1, -2).intersects(other) for other in card.placed[number + 1 :])
    for seat, place in enumerate(rows.places(paper.seats(left))):
        assert place.bottom <= left.bottom + 1
        assert place.h >= 2.2 * m.U
        assert stage.fonts.line(m.font("body")) <= place.h
        lines, px = rows.note(words.seat(seat), 0.26 * place.w, 2)
        assert all(stage.fonts.width(line, px) <= 0.26 * place.w for line in lines)


def test_who_leads_next_stands_beside_the_buttons(stage):
    table = table_of(stage, game="all_fives", players=FOUR)
    go(stage, table, lambda t, page: isinstance(page, RoundEnd))
    draw(stage)
    page = stage.top
    check_buttons(stage, page.buttons.items, Rect(0, 0, *stage.canvas.size))
    if page.leader_place is not None:
        assert not any(button.rect.intersects(page.leader_place) for button in page.buttons.items)
        assert stage.fonts.width(page.words.leader(), stage.metrics.font("body")) <= page.leader_place.w + 1


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_pairs_in_the_bar(stage, text):
    stage.change(text=text)
    table = table_of(stage, game="all_fives", players=FOUR)
    chips = team_chips(stage, table.host.match.header, table.seen, table.zones)
    assert bool(chips) == (stage.metrics.window == "wide")
    for chip in chips:
        assert table.zones.bar.overlap(chip.rect) == pytest.approx(chip.rect.w * chip.rect.h)
        assert not any(chip.rect.intersects(rect) for rect in (*table.zones.buttons, table.zones.menu))
        names = stage.fonts.width(chip.name, stage.metrics.font("body"), True)
        assert names + stage.fonts.width(chip.score, stage.metrics.font("number"), True) < chip.rect.w
    draw(stage)
