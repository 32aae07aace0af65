"""The buttons of the table: the bar's, the view's, and the acts beside the tray."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.host import Mode
from game.rules.actions import DRAW, END_CHAIN, PASS, Action
from game.rules.state import Phase
from game.scenes.widgets import Button
from game.scenes.wording import ACT_LABELS

if TYPE_CHECKING:
    from game.scenes.table import TableScene

SORTABLE = 3
"""So many tiles are worth a button that sorts them."""

BarButton = tuple[str, Callable[[], None], bool, str]
"""Icon, action, whether it can be pressed, string key of what it says if not."""


def bar_buttons(table: TableScene) -> list[BarButton]:
    """The buttons at the right of the bar."""
    acts, match = table.acts, table.host.match
    person = table.host.mode == Mode.PERSON
    items: list[BarButton] = [
        ("undo", acts.undo, match.can_undo, "notice.no_undo"),
        ("redo", acts.redo, match.can_redo, "notice.no_redo"),
        ("hint", acts.hint, person, "refusal.not_your_turn"),
    ]
    if table.stage.metrics.window != "small":
        items.append(("rules", table.open_rules, True, ""))
    items.append(("scores", table.open_scores, True, ""))
    if table.shared:
        bare = person and not table.seen.hand
        items.append(
            ("hide", acts.hide, person and not bare, "notice.nothing_hidden" if bare else "refusal.not_your_turn")
        )
    return items


def table_buttons(table: TableScene) -> list[Button]:
    """All of them, where the table's zones have them."""
    zones, text, acts = table.zones, table.stage.text, table.acts
    items = [Button(zones.menu, table.open_menu, icon="menu", tip=text("menu.title"))]
    for rect, (icon, act, enabled, why) in zip(zones.buttons, bar_buttons(table), strict=True):
        items.append(Button(rect, act, icon=icon, enabled=enabled, why=saying(table, why), tip=text(f"menu.{icon}")))
    views = (("plus", acts.zoom_in), ("minus", acts.zoom_out), ("fit", acts.whole), ("turn", acts.turn_quarter))
    for rect, (icon, view) in zip(zones.tools, views, strict=True):
        items.append(Button(rect, view, icon=icon, tip=text(f"view.{icon}")))
    if len(table.hand.tiles) >= SORTABLE:
        items.append(Button(zones.sort, acts.sort, icon="sort", kind="wood", tip=text("tray.sort")))
    return items + act_buttons(table) + table.asking.lay()


def act_buttons(table: TableScene) -> list[Button]:
    """Beside the tray while tiles are laid: the end of a chain where it is offered, else draw and pass; one that
    cannot be used says why.
    """
    seen = table.seen
    wanted: tuple[Action, ...] = (DRAW, PASS) if seen.setup.rules.draws else (PASS,)
    if END_CHAIN in seen.legal:
        wanted = (END_CHAIN,)
    elif seen.phase in (Phase.CHOOSE, Phase.ACCEPT):
        return []
    m, fonts = table.stage.metrics, table.stage.fonts
    items = []
    for rect, action in zip(table.zones.acting(len(wanted)), wanted, strict=True):
        key, icon = ACT_LABELS[type(action)]
        words = table.stage.text(key)
        longest = max(words.split(), key=len)
        slim = m.window == "small" or fonts.width(longest, round(0.85 * m.font("body")), True) > rect.w - 3.2 * m.U
        may = action in seen.legal and table.host.mode == Mode.PERSON
        act = choosing(table, action)
        button = Button(rect, act, "" if slim else words, icon, "wood", may, why=act, tip=words)
        if action == DRAW and not table.zones.boneyard.w:
            button.note = str(table.motions.shown(seen).stock)
        items.append(button)
    return items


def choosing(table: TableScene, action: Action) -> Callable[[], None]:
    """What the button of an act does: it previews it."""

    def act() -> None:
        table.acts.choose(action)
        if table.host.preview is not None:
            table.buttons.focus(None)  # Return confirms now

    return act


def saying(table: TableScene, key: str) -> Callable[[], None]:
    return lambda: table.say(table.stage.text(key))
