"""Who plays whom on which deal. A contest is data: the same contest always means the same games."""

from itertools import combinations, combinations_with_replacement
from random import Random

import msgspec

from .. import bots, registry
from ..bots import Bot
from ..kernel.option import Options, OptionValue
from ..kernel.refused import Refused


class Entrant(msgspec.Struct, frozen=True):
    """A bot that takes part: a level, and a budget of its own if it has one."""

    level: str
    seconds: float | None = None
    iterations: int | None = None

    @property
    def name(self) -> str:
        """As it is written: ``hiker``, ``himalayan@0.3s``, ``alpinist@200``."""
        if self.seconds is not None:
            return f"{self.level}@{self.seconds:g}s"
        return self.level if self.iterations is None else f"{self.level}@{self.iterations}"

    def bot(self, game: str, seed: int) -> Bot:
        """A fresh bot for one match."""
        return bots.bot(game, self.level, seed=seed, seconds=self.seconds, iterations=self.iterations)


def entrant(text: str, seconds: float | None = None, iterations: int | None = None) -> Entrant:
    """The entrant a text means; the given budget is for those that name none."""
    level, at, budget = text.strip().partition("@")
    if not at:
        return Entrant(level, seconds, iterations)
    try:
        return Entrant(level, seconds=float(budget[:-1])) if budget.endswith("s") else Entrant(level, None, int(budget))
    except ValueError:
        raise Refused(
            "entrant", f"{text[:40]!r}: a budget is a time as in hiker@0.5s or iterations as in hiker@200"
        ) from None


class Pairing(msgspec.Struct, frozen=True):
    """One match to be played: who sits where (numbers of entrants by seat), on which deal."""

    index: int
    deal: int
    seats: tuple[int, ...]


class Contest(msgspec.Struct, frozen=True):
    """A whole contest."""

    game: str
    options: dict[str, OptionValue]
    entrants: tuple[Entrant, ...]
    games: int
    seed: int

    @property
    def players(self) -> int:
        """Seats at every table."""
        return int(self.options["players"])

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        return self.options.get("variant") == "cooperative"

    def seatings(self) -> list[tuple[int, ...]]:
        """Every seating one deal is played with: all line-ups, each with its seats rotated all the way round."""
        everybody = range(len(self.entrants))
        if len(self.entrants) >= self.players:
            line_ups = list(combinations(everybody, self.players))
        else:
            filled = combinations_with_replacement(everybody, self.players)
            line_ups = [line_up for line_up in filled if set(line_up) == set(everybody)]
        rotated = [line_up[turn:] + line_up[:turn] for line_up in line_ups for turn in range(self.players)]
        return list(dict.fromkeys(rotated))

    def pairings(self) -> list[Pairing]:
        """All matches. Whole deals only, so that nobody profits from luck: perhaps a few more than asked for."""
        seatings = self.seatings()
        deals = -(-self.games // len(seatings))
        return [
            Pairing(deal * len(seatings) + number, deal, seats)
            for deal in range(deals)
            for number, seats in enumerate(seatings)
        ]

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal, the same for all its matches."""
        return Random(f"{self.seed} deal {deal}").getrandbits(48)

    def bot_seed(self, pairing: Pairing, seat: int) -> int:
        """The seed of the bot on a seat of a match."""
        return Random(f"{self.seed} match {pairing.index} seat {seat}").getrandbits(48)


def contest(
    game: str, entrants: list[Entrant], games: int, seed: int, options: dict[str, OptionValue | None]
) -> Contest:
    """A checked contest: refused if the game, an option, a level or a budget does not exist."""
    found = registry.game(game)
    resolved: Options = found.resolve(options)
    if games < 1:
        raise Refused("games", f"games {games}: must be at least 1")
    if not entrants:
        raise Refused("entrant", "an arena needs a bot, and two or more to compare")
    if len(set(entrants)) < len(entrants):
        raise Refused("entrant", "the same bot with the same budget is named twice")
    for each in entrants:
        each.bot(game, 0)
    return Contest(game, resolved, tuple(entrants), games, seed)
