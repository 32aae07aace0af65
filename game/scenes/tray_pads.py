"""The pads at both ends of a tray that scrolls."""

from __future__ import annotations

import pygame

from game.render import controls, icons
from game.render.controls import ButtonState
from game.scenes.stage import Stage
from game.scenes.tray import Tray
from game.scenes.widgets import pixels

ARROWS = ("back", "next")


def draw_pads(stage: Stage, target: pygame.Surface, tray: Tray, beyond: tuple[int, int], pressed: int | None) -> None:
    """An arrow and how many tiles are out of sight at each side; a pad with none behind it is faint."""
    m, theme = stage.metrics, stage.theme
    for side, pad in enumerate(tray.pads):
        state: ButtonState = "normal"
        if not beyond[side]:
            state = "disabled"
        elif pressed == side:
            state = "pressed"
        rect = pixels(pad)
        ink = controls.draw_button(target, rect, theme, "wood", state, m.U)
        mark = icons.icon(ARROWS[side], m.icon, ink)
        if not beyond[side]:
            target.blit(mark, mark.get_rect(center=rect.center))
            continue
        number = stage.fonts.text(str(beyond[side]), m.font("body"), ink, True)
        apart = m.gap // 2
        target.blit(mark, mark.get_rect(midbottom=(rect.centerx, rect.centery - apart)))
        target.blit(number, number.get_rect(midtop=(rect.centerx, rect.centery + apart)))
