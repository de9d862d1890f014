"""One match of a contest."""

import traceback

import msgspec

from .. import registry
from ..bots import Bot
from ..bots.budget import now
from ..table import Table
from .contest import Contest, Pairing

LONGEST = 100_000
"""Decisions after which a match counts as failed."""


class Result(msgspec.Struct, frozen=True):
    """How a match went. After a failure there are no winners, and ``failed`` is the entrant whose bot crashed."""

    index: int
    deal: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    record: str
    failed: int | None = None
    failure: str = ""

    def share(self, seat: int) -> float:
        """The seat's share of the win."""
        return 1.0 / len(self.winners) if seat in self.winners else 0.0


def play_match(contest: Contest, pairing: Pairing) -> Result:
    """Plays a match to its end, or to the first failure of a bot."""
    table = Table(registry.game(contest.game), contest.options, seed=contest.deal_seed(pairing.deal))
    players: list[Bot] = [
        contest.entrants[number].bot(contest.game, contest.bot_seed(pairing, seat))
        for seat, number in enumerate(pairing.seats)
    ]
    decisions = [0] * len(players)
    seconds = [0.0] * len(players)
    failed: int | None = None
    failure = ""
    while not table.over:
        actor = table.actors()[0]
        assert actor != "*"
        seat = int(actor)
        before = now()
        try:
            table.play(actor, players[seat].choose(table.view(seat), table.legal(actor)))
        except Exception:  # whatever a bot does wrong, the arena goes on
            failed, failure = pairing.seats[seat], traceback.format_exc()
            break
        seconds[seat] += now() - before
        decisions[seat] += 1
        if sum(decisions) > LONGEST:
            failed, failure = pairing.seats[seat], f"no end after {LONGEST} decisions\n"
            break
    return Result(
        pairing.index,
        pairing.deal,
        pairing.seats,
        () if failed is not None else table.winners,
        table.scores,
        tuple(decisions),
        tuple(seconds),
        table.record(),
        failed,
        failure,
    )
