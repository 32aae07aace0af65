"""Markers of open trains on their way to their train."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame

from game.render.animation_queue import AnimationQueue, Motion, Spot, Step
from game.render.choreography import TOKEN
from game.render.geometry import Point
from game.rules.table import Place

TokenKey: TypeAlias = tuple[str, Place]


class Tokens:
    """`coming` are the places whose token is not there yet."""

    def __init__(self, flights: AnimationQueue) -> None:
        self._flights = flights
        self.coming: set[Place] = set()

    def step(self, place: Place, origin: Point) -> Step:
        """A token flies to a place's train."""
        self.coming.add(place)
        key: TokenKey = ("token", place)
        return Step(TOKEN, (Motion(key, Spot(*origin), shown_waiting=False),), cue="token")

    def landed(self, step: Step) -> None:
        """A step has come to its end."""
        for motion in step.motions:
            key: TokenKey = motion.key  # type: ignore[assignment]
            self.coming.discard(key[1])

    def clear(self) -> None:
        """All are where they belong."""
        self.coming.clear()

    def draw(self, target: pygame.Surface, token: pygame.Surface, spot_of: Callable[[Place], Point]) -> None:
        """Those on their way; `spot_of` says where a train's token belongs."""
        for place in self.coming:
            spot = self._flights.spot(("token", place), Spot(*spot_of(place)))
            if spot is not None:
                target.blit(token, token.get_rect(center=(round(spot.x), round(spot.y))))
