"""Beside the mountain: day, forecast, risk tokens, score track, and a mat for each player."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ropeteam.kernel import svg
from ropeteam.kernel.move import Choice

from . import pieces
from .notation import Choose, Done, Give, Pay, Token
from .state import NOBODY, K2State
from .view import ClimberView, PlayerView

if TYPE_CHECKING:
    from .rules import K2Rules
    from .view import DayView, K2View

WIDTH: Final = 540.0
MARGIN: Final = 22.0
MAT: Final = 152.0
MATS_AT: Final = 418.0
CELL: Final = 46.0
ZONE_NAMES: Final = ("< 6000 m", "6000-7000", "7000-8000", "> 8000 m")

PHASE_WORDS: Final = {
    "weather": "a weather tile is turned up",
    "start": "the start marker is drawn",
    "risk": "a risk token is turned up",
    "deal": "cards are dealt",
    "choose": "everybody chooses three cards",
    "token": "a risk token is taken",
    "action": "action turn",
    "rescue": "a rescue is decided",
    "over": "the expedition is over",
}


class Sidebar:
    """Everything that is not on the mountain."""

    def __init__(self, rules: "K2Rules", view: "K2View", choices: Sequence[Choice], state: K2State) -> None:
        self.rules = rules
        self.view = view
        self.state = state
        self.choices = choices
        self.height = MATS_AT + len(view.players) * (MAT + 8) + 12
        self.marked: set[str] = set()
        """Cards that can be given or chosen, tokens that can be taken (as ``token 1``)."""
        for choice in choices:
            match choice.description:
                case Choose(cards):
                    self.marked.update(cards)
                case Give(card, _, _):
                    self.marked.add(card)
                case Token(value):
                    self.marked.add(f"token {value}")
                case _:
                    pass

    def draw(self) -> str:
        mats = (self._mat(player, MATS_AT + player.seat * (MAT + 8)) for player in self.view.players)
        return svg.group(self._heading(), self._forecast(104), self._risk(), self._track(354), *mats, self._legend())

    def _legend(self) -> str:
        """What the numbers on a space mean, where there is room for it."""
        y = self.height + 30
        if len(self.view.players) == 5:
            return ""
        left = MARGIN + 8
        return svg.group(
            pieces.cost(left + 12, y, 1),
            self._words(left + 30, y + 5, "movement points to enter or to pitch a tent, today's weather added", 12),
            pieces.flag(left + 12, y + 28, 4),
            self._words(left + 30, y + 33, "victory points", 12),
            pieces.acclimatization(left + 12, y + 56, -1),
            self._words(left + 30, y + 61, "what a night there does to the level; weather and tent come on top", 12),
            self._words(left, y + 89, "1/3", 12, font_weight="800"),
            self._words(left + 30, y + 89, "climbers there and how many it holds; arrows point up the ropes", 12),
        )

    def _words(self, x: float, y: float, words: str, size: float = 13, **more: svg.Value) -> str:
        return svg.text(x, y, words, **{"fill": pieces.INK, "font_size": size, **more})

    def _heading(self) -> str:
        view = self.view
        doing = PHASE_WORDS[view.phase]
        if view.turn is not None and view.phase in ("action", "token", "rescue"):
            doing = f"seat {view.turn}: {doing}"
        also = [choice.text for choice in self.choices if isinstance(choice.description, Pay | Done)]
        also += [choice.text for choice in self.choices if choice.text.endswith(" no")]
        words = f"also: {', '.join(also)}" if also else ""
        return svg.group(
            self._words(MARGIN, 40, f"K2  \N{MIDDLE DOT}  day {view.day} of {view.days}", 26, font_weight="800"),
            self._words(MARGIN, 64, doing, 15, fill=pieces.QUIET),
            self._words(MARGIN, 86, words, 13, fill=pieces.MARK, font_weight="700"),
        )

    # -- weather

    def _forecast(self, y: float) -> str:
        """The visible days as a strip: zones from top to bottom, days from left to right, today framed."""
        left = MARGIN + 84
        parts = [
            self._words(MARGIN, y + 36 + row * CELL * 0.62, name, 12, fill=pieces.QUIET)
            for row, name in enumerate(reversed(ZONE_NAMES))
        ]
        for column, day in enumerate(self.view.forecast):
            parts.append(self._day(left + column * (CELL + 4), y, day, column == 0))
        return svg.group(svg.title("forecast"), *parts)

    def _day(self, x: float, y: float, day: "DayView", today: bool) -> str:
        tall = CELL * 0.62
        parts = [
            self._words(
                x + CELL / 2, y + 10, f"day {day.day}", 11, text_anchor="middle", font_weight="800" if today else "400"
            )
        ]
        for row, zone in enumerate((4, 3, 2, 1)):
            top = y + 18 + row * tall
            hit = zone in day.zones
            fill = "#e3eff8"
            if hit:
                fill = "#f4c7c2" if day.acclimatization else "#fae3ae"
            parts.append(
                svg.element("rect", x=x, y=top, width=CELL, height=tall - 2, rx=3, fill=fill, stroke="#ffffff")
            )
            if hit:
                both = bool(day.acclimatization and day.movement)
                if day.acclimatization:
                    parts.append(pieces.acclimatization(x + (13 if both else 23), top + 13, -day.acclimatization))
                if day.movement:
                    parts.append(
                        pieces.badge(x + (34 if both else 23), top + 13, f"+{day.movement}", pieces.GOLD, pieces.INK)
                    )
        if today:
            parts.append(
                svg.element(
                    "rect",
                    x=x - 2.5,
                    y=y + 15,
                    width=CELL + 5,
                    height=4 * tall + 4,
                    rx=5,
                    fill="none",
                    stroke=pieces.INK,
                    stroke_width=2.5,
                )
            )
        return svg.group(*parts)

    # -- risk

    def _risk(self) -> str:
        view, y = self.view, 276.0
        parts = [self._words(MARGIN, y, "risk", 13, font_weight="700")]
        for number, value in enumerate(view.shown_tokens):
            marked = f"token {value}" in self.marked
            parts.append(pieces.token(MARGIN + 62 + number * 40, y - 5, value, marked))
        hidden = "  ".join(f"{count}\N{MULTIPLICATION SIGN}{value}" for value, count in enumerate(view.hidden_tokens))
        parts.append(self._words(MARGIN + 182, y - 8, f"face down: {hidden}", 12, fill=pieces.QUIET))
        if view.token is not None:
            owed = f"seat {view.holder} took a {view.token}"
            if view.owed:
                owed += f", {view.owed} to pay"
            parts.append(self._words(MARGIN + 182, y + 10, owed, 13, fill=pieces.RED, font_weight="700"))
        return svg.group(*parts)

    # -- scores

    def _track(self, y: float) -> str:
        """The printed score track with every climber on it; summit markers stand in their order."""
        track = self.rules.board.track
        wide = (WIDTH - 2 * MARGIN - 50) / len(track)
        parts = [self._words(MARGIN, y + 4, "points", 13, font_weight="700")]
        for step, points in enumerate(track):
            x = MARGIN + 54 + step * wide
            parts.append(
                svg.element("rect", x=x, y=y - 28, width=wide - 4, height=68, rx=5, fill="#e8f2ec", stroke="#c5dccf")
            )
            parts.append(
                self._words(
                    x + wide - 9, y + 36, str(points), 13, fill=pieces.GREEN, text_anchor="end", font_weight="800"
                )
            )
            there = [
                (climber.summit or 99, player.seat, climber)
                for player in self.view.players
                for climber in player.climbers
                if climber.score == points
            ]
            for number, (_, seat, climber) in enumerate(sorted(there, key=lambda each: each[:2])):
                px = x + 9.5 + number % 3 * 16.5
                py = y - 18 + number // 3 * 16.5
                parts.append(pieces.climber(seat, climber.climber, px, py, 15.5, faded=climber.space is None))
        return svg.group(svg.title("score track"), *parts)

    # -- players

    def _mat(self, player: PlayerView, y: float) -> str:
        seat = player.seat
        acting = seat == self.view.turn
        frame = svg.element(
            "rect",
            x=MARGIN,
            y=y,
            width=WIDTH - 2 * MARGIN,
            height=MAT,
            rx=9,
            fill="#ffffff",
            stroke=pieces.TEAMS[seat],
            stroke_width=4 if acting else 1.6,
        )
        band = svg.element("rect", x=MARGIN, y=y, width=9, height=MAT, rx=4, fill=pieces.TEAMS[seat])
        notes = []
        if seat == self.view.start:
            notes.append("start marker")
        if player.rescue:
            notes.append("rescue card")
        if not player.plays:
            notes.append("out")
        title = f"seat {seat}" + (" (you)" if seat == self.view.viewer else "")
        return svg.group(
            frame,
            band,
            self._words(MARGIN + 20, y + 22, title, 15, font_weight="800"),
            self._words(MARGIN + 140, y + 22, ", ".join(notes), 12, fill=pieces.QUIET),
            self._words(
                WIDTH - MARGIN - 14,
                y + 22,
                f"{player.score} points",
                15,
                font_weight="800",
                fill=pieces.GREEN,
                text_anchor="end",
            ),
            *(self._climber(player, climber, y + 46 + row * 30) for row, climber in enumerate(player.climbers)),
            self._cards(player, y + 106),
        )

    def _climber(self, player: PlayerView, climber: ClimberView, y: float) -> str:
        """The level track, tonight's change, and the points it has."""
        left = MARGIN + 20
        index = 2 * player.seat + "AB".index(climber.climber)
        parts = [pieces.climber(player.seat, climber.climber, left + 11, y, 21, faded=climber.space is None)]
        if climber.space is None:
            parts.append(self._words(left + 30, y + 5, "dead, worth 1", 13, fill=pieces.RED, font_weight="700"))
            return svg.group(*parts)
        tonight = self._tonight(index)
        for level in range(11):
            x = left + 30 + level * 21
            here = level == min(10, max(0, climber.level))
            fill = (
                pieces.TEAMS[player.seat]
                if here
                else "#f6d5d1"
                if level == 0
                else "#eef2f6"
                if level <= 6
                else "#f7f7f7"
            )
            edge = pieces.INK if tonight is not None and level == max(0, tonight) else "#ffffff"
            parts.append(
                svg.element("rect", x=x, y=y - 10, width=19, height=20, rx=3, fill=fill, stroke=edge, stroke_width=2)
            )
            shown = str(climber.level) if here else str(level)
            ink = pieces.TEAM_INK[player.seat] if here else pieces.QUIET
            parts.append(
                self._words(
                    x + 9.5, y + 4.5, shown, 11, fill=ink, text_anchor="middle", font_weight="800" if here else "400"
                )
            )
        if tonight is not None:
            dies = tonight < 1
            words = "dies tonight" if dies else f"tonight {tonight}"
            paint = pieces.RED if dies else pieces.INK
            parts.append(self._words(left + 268, y + 5, words, 13, fill=paint, font_weight="700"))
        x = left + 360.0
        if climber.general:
            parts.append(pieces.badge(x, y, str(climber.general), pieces.GOLD, pieces.INK))
            x += 26
        if climber.down:
            parts.append(pieces.badge(x, y, f"\N{DOWNWARDS ARROW}{climber.down}", "#8a5a00"))
            x += 26
        if climber.tent is None:
            parts.append(pieces.tent(player.seat, climber.climber, WIDTH - MARGIN - 28, y, 18))
        return svg.group(*parts)

    def _tonight(self, climber: int) -> int | None:
        """The level after tonight's check if nothing changes; None when there is no check to come."""
        state = self.state
        if not self.view.forecast or self.view.phase in ("over", "rescue") or state.start == NOBODY:
            return None
        return min(self.rules.cap, state.level[climber] + self.rules.night(state, climber, state.space[climber]))

    def _cards(self, player: PlayerView, y: float) -> str:
        """The day's cards, then the hand as far as the viewer may know it, then how many are left to draw."""
        left = MARGIN + 20
        parts: list[str] = []
        acting = player.seat == self.view.turn and self.view.phase == "action"
        own = player.seat == self.view.viewer
        waiting = list(self.view.cards)
        for number in range(3):
            x = left + number * 34
            if player.chosen is not None:
                name = player.chosen[number]
                given = acting and name not in waiting
                if acting and not given:
                    waiting.remove(name)
                drawn = pieces.card(x, y, name, own and not given and acting and name in self.marked)
                parts.append(svg.group(drawn, opacity=0.35 if given else None))
            elif player.committed:
                parts.append(pieces.back(x, y, player.seat))
            else:
                parts.append(
                    svg.element(
                        "rect",
                        x=x,
                        y=y,
                        width=30,
                        height=38,
                        rx=4,
                        fill="none",
                        stroke="#c9d1d9",
                        stroke_dasharray="3 3",
                    )
                )
        x = left + 116.0
        for number in range(player.hand_size):
            if player.hand is not None:
                name = player.hand[number]
                choosing = self.view.phase == "choose" and name in self.marked
                parts.append(pieces.card(x + number * 34, y, name, choosing))
            else:
                parts.append(pieces.back(x + number * 34, y, player.seat))
        pile = f"pile {player.pile_size}"
        parts.append(self._words(WIDTH - MARGIN - 14, y + 16, pile, 12, fill=pieces.QUIET, text_anchor="end"))
        discards = f"discarded {len(player.discards)}"
        parts.append(self._words(WIDTH - MARGIN - 14, y + 32, discards, 12, fill=pieces.QUIET, text_anchor="end"))
        return svg.group(*parts)
