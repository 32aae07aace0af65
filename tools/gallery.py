"""Every screen and table state as a picture, without a display: python tools/gallery.py OUT [options].

The same call gives the same pictures: seeds, names, times and the clock are fixed, and nothing of the user's is read.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
os.environ["SDL_VIDEODRIVER"] = "dummy"

import gallery_fives  # noqa: E402 - after the driver is chosen
import gallery_line  # noqa: E402
import gallery_pollona  # noqa: E402
import gallery_train  # noqa: E402
from gallery_studio import Studio  # noqa: E402

from game.scenes.calibrate import Calibrate  # noqa: E402
from game.scenes.settings_page import SettingsPage  # noqa: E402
from game.strings import LANGUAGES  # noqa: E402

PARTS: dict[str, tuple[Callable[[Studio, str], Iterator[str]], ...]] = {
    "block": gallery_line.PARTS,
    "draw": gallery_line.PARTS,
    "all_fives": gallery_fives.PARTS,
    "mexican_train": gallery_train.PARTS,
    "pollona": gallery_pollona.PARTS,
}


def first_states(studio: Studio) -> Iterator[str]:
    """What comes before any match: the title, the settings."""
    studio.pages.open(None)
    studio.wait(0.3)
    yield "title"
    studio.stage.push(SettingsPage(studio.stage, lambda: None))
    studio.wait(0.2)
    yield "settings"
    studio.stage.push(Calibrate(studio.stage, lambda measured: None))
    studio.wait(0.2)
    yield "calibrate"
    studio.stage.pop()
    studio.stage.pop()


def last_states(studio: Studio) -> Iterator[str]:
    """The title with matches to go on with."""
    studio.pages.leave()
    studio.wait(0.5)
    yield "title-continue"


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, metavar="OUT")
    parser.add_argument("--size", default="1280x800", metavar="WxH")
    parser.add_argument("--lang", default="en", choices=LANGUAGES)
    parser.add_argument("--game", choices=sorted(PARTS), help="this game's pictures only")
    parser.add_argument("--theme", default="default", choices=("default", "contrast"))
    chosen = parser.parse_args()
    found = re.fullmatch(r"([1-9]\d{2,4})x([1-9]\d{2,4})", chosen.size)
    if found is None:
        parser.error(f"{chosen.size} is not a size such as 1280x800")
    width, height = int(found[1]), int(found[2])
    chosen.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["MESA_DOMINOES_HOME"] = home
        studio = Studio((width, height), chosen.lang, chosen.theme, chosen.out)
        for name in first_states(studio):
            studio.take(name)
        for game in [chosen.game] if chosen.game else PARTS:
            for part in PARTS[game]:
                for name in part(studio, game):
                    studio.take(f"{game}-{name}")
        for name in last_states(studio):
            studio.take(name)
        studio.pages.close()
    print(f"{studio.taken} pictures in {chosen.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
