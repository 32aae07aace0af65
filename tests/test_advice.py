"""A suggestion that takes its time: it shows, it comes, and it never takes the place of what was done since."""

import pytest
from driver import Driver
from tables import new
from test_host import Clock

from game.advice import SIGN
from game.ai.brain import Answer, InlineBrain
from game.host import Host, Mode
from game.rules.actions import Play


class LateBrain(InlineBrain):
    """Answers once it is told to."""

    ready = False

    def poll(self, ticket: int) -> Answer | None:
        return super().poll(ticket) if self.ready else None


@pytest.fixture
def table() -> tuple[Host, LateBrain, Clock]:
    brain, clock = LateBrain(), Clock()
    host = Host(new("block", 2, (0,), leader=1), brain, clock)
    assert host.mode == Mode.PERSON
    return host, brain, clock


def arrive(host: Host, brain: LateBrain) -> None:
    brain.ready = True
    host.update()


def test_it_shows_that_a_suggestion_is_on_its_way_and_asking_again_changes_nothing(table) -> None:
    host, brain, clock = table
    assert host.ask_hint()
    assert not host.hinting
    clock.now += SIGN / 2
    assert host.ask_hint()
    clock.now += SIGN / 2
    assert host.hinting
    arrive(host, brain)
    assert host.preview is not None
    assert host.preview.reason is not None
    assert not host.hinting


def test_it_does_not_replace_what_was_chosen_meanwhile(table) -> None:
    host, brain, clock = table
    own = [act for act in host.view().legal if isinstance(act, Play)][-1]
    host.ask_hint()
    assert host.choose(own) is None
    clock.now += SIGN
    assert not host.hinting
    arrive(host, brain)
    assert host.preview is not None
    assert (host.preview.action, host.preview.reason) == (own, None)


def test_it_does_not_come_back_after_it_was_dismissed(table) -> None:
    host, brain, _ = table
    host.ask_hint()
    host.cancel()
    arrive(host, brain)
    assert host.preview is None


def test_the_table_says_that_it_is_looking_for_as_long_as_it_is(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    driver, brain = Driver((800, 480)), LateBrain()
    driver.pages._make_brain = lambda: brain
    driver.pages._show(new("block", 2, (0,), leader=1))
    driver.wait(0.5)
    driver.table.key("h")
    driver.wait(SIGN / 2)
    assert not driver.table.message.shown
    driver.wait(SIGN)
    assert driver.table.message.shown == "Looking for a good move…"
    driver.wait(8)
    assert driver.table.message.shown == "Looking for a good move…"
    brain.ready = True
    driver.wait(0.2)
    assert driver.table.host.preview is not None
    assert not driver.table.message.shown
    driver.close()
