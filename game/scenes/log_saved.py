"""Earlier matches for the log: read one at a time, each kept as the few words its row shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from game.record import Fault, Replay
from game.record_file import open_record
from game.record_lines import Header
from game.render import icons
from game.render.panels import draw_panel
from game.rules.state import Phase
from game.scenes.scores_sheet import side_names
from game.scenes.scroll_rows import Row, Spot
from game.scenes.stage import Stage
from game.sentences import fault_text


@dataclass(frozen=True, slots=True)
class Summary:
    """What is told of a saved match: `trouble` alone if it cannot be read."""

    title: str = ""
    scores: str = ""
    trouble: str = ""


def read(stage: Stage, path: Path) -> Replay | str:
    """The last match of a file, or a sentence that says why it cannot be read."""
    try:
        return open_record(path).replay
    except Fault as fault:
        return stage.text("log.broken", why=fault_text(stage.strings, fault))
    except OSError as error:
        return stage.text("log.broken", why=error.strerror or str(error))


def moment(began: str) -> str:
    """A match's beginning as local date and time; as it is written if it is neither."""
    try:
        return datetime.fromisoformat(began).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return began[:16]


def described(stage: Stage, replay: Replay) -> Summary:
    """Game, date, names and score of a match."""
    header: Header = replay.header
    game = stage.text(f"game.{header.setup.rules.name}")
    when = moment(header.began)
    names = side_names(stage, header)
    scores = [f"{name}: {stage.strings.number(score)}" for name, score in zip(names, replay.state.scores, strict=True)]
    words = ", ".join(scores)
    if replay.state.phase != Phase.MATCH_OVER:
        words += f" · {stage.text('log.unfinished')}"
    return Summary(f"{game} · {when}" if when else game, words)


class SavedMatches:
    """The list of earlier matches; `step` reads the next one."""

    def __init__(self, stage: Stage, paths: Sequence[Path]) -> None:
        self._stage = stage
        self.paths = tuple(paths)
        self.found: list[Summary] = []

    @property
    def reading(self) -> bool:
        """Whether some are still to be read."""
        return len(self.found) < len(self.paths)

    def forget(self) -> None:
        """Tell them anew, in another language for instance."""
        self.found.clear()

    def step(self) -> bool:
        """Read one more; True if there was one."""
        if not self.reading:
            return False
        replay = read(self._stage, self.paths[len(self.found)])
        self.found.append(Summary(trouble=replay) if isinstance(replay, str) else described(self._stage, replay))
        return True

    def rows(self, choose: Callable[[int], None], width: float) -> list[Row]:
        """A card for each; those that were read well can be opened."""
        if not self.paths:
            return [self._sentence(self._stage.text("log.none"), width)]
        return [self._row(index, choose, width) for index in range(len(self.paths))]

    def _sentence(self, words: str, width: float) -> Row:
        m, fonts = self._stage.metrics, self._stage.fonts
        lines = fonts.wrap(words, m.font("body"), False, width)
        block = fonts.block(lines, m.font("body"), self._stage.theme.ink2)
        return Row(block.get_height() + m.U, lambda sheet: sheet.blit(block, (0, m.u(0.4))) and None)

    def _row(self, index: int, choose: Callable[[int], None], width: float) -> Row:
        m, fonts = self._stage.metrics, self._stage.fonts
        waiting = Summary(self._stage.text("log.reading"))
        item = self.found[index] if index < len(self.found) else waiting
        lines = fonts.wrap(item.trouble or item.scores, m.font("body"), False, width - 5 * m.U)
        height = 1.6 * m.U + fonts.line(m.font("bar")) * (not item.trouble) + len(lines) * fonts.line(m.font("body"))
        known = item is not waiting and not item.trouble
        label = f"{item.title}: {item.scores} ({index + 1})"
        spots = (Spot(0, width, partial(choose, index), label),) if known else ()
        return Row(max(height, m.T + 0.4 * m.U), partial(self._paint, item, lines, known), spots, key=f"saved {index}")

    def _paint(self, item: Summary, lines: list[str], known: bool, sheet: pygame.Surface) -> None:
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        rect = sheet.get_rect().inflate(0, -m.u(0.4))
        draw_panel(sheet, rect, theme, "card", m.U)
        title = fonts.text(item.title, m.font("bar"), theme.ink, True) if item.title else None
        words = fonts.block(lines, m.font("body"), theme.ink2)
        y = rect.centery - (words.get_height() + (title.get_height() if title else 0)) / 2
        if title is not None:
            sheet.blit(title, (m.u(1.1), round(y)))
            y += title.get_height()
        sheet.blit(words, (m.u(1.1), round(y)))
        mark = icons.icon("next" if known else "warning", m.icon, theme.ink)
        if known or item.trouble:
            sheet.blit(mark, mark.get_rect(center=(rect.right - m.u(1.7), rect.centery)))
