"""What the results say: win rates with intervals, scores, time a decision, ratings."""

from collections.abc import Sequence
from math import sqrt

import msgspec

from .contest import Contest
from .match import Result

Z = 1.959964
"""Half of a 95 % interval, in standard deviations."""


class Row(msgspec.Struct, frozen=True):
    """One entrant's line in the table."""

    name: str
    games: int
    wins: float
    """Shared wins count as their share, unless all play together."""
    rate: float
    low: float
    high: float
    score: float | None
    milliseconds: float
    """Mean time of a decision."""
    rating: float | None
    spread: float | None
    failures: int


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's, which is right near 0 and 1 too)."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    centre = rate + Z * Z / (2 * games)
    half = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)


def tally(contest: Contest, results: Sequence[Result]) -> list[Row]:
    """The table, best win rate first. The order in which matches ended makes no difference."""
    ordered = sorted(results, key=lambda result: result.index)
    rated = ratings(contest, ordered)
    rows = [_row(contest, number, ordered, rated) for number in range(len(contest.entrants))]
    return sorted(rows, key=lambda row: (-row.rate, row.name))


def _row(contest: Contest, number: int, results: list[Result], rated: list[tuple[float, float]] | None) -> Row:
    games = decisions = points = scored = 0
    wins = seconds = 0.0
    for result in results:
        for seat, sitting in enumerate(result.seats):
            if sitting != number:
                continue
            decisions += result.decisions[seat]
            seconds += result.seconds[seat]
            if result.failed is None:
                games += 1
                wins += float(seat in result.winners) if contest.together else result.share(seat)
                if result.scores is not None:
                    points += result.scores[seat]
                    scored += 1
    low, high = interval(wins, games)
    return Row(
        name=contest.entrants[number].name,
        games=games,
        wins=wins,
        rate=wins / games if games else 0.0,
        low=low,
        high=high,
        score=points / scored if scored else None,
        milliseconds=1000 * seconds / decisions if decisions else 0.0,
        rating=rated[number][0] if rated else None,
        spread=rated[number][1] if rated else None,
        failures=sum(result.failed == number for result in results),
    )


def ratings(contest: Contest, results: list[Result]) -> list[tuple[float, float]] | None:
    """OpenSkill ratings (strength and its uncertainty) by entrant; None alone or without the openskill package."""
    if contest.players == 1:
        return None
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    rated = [model.rating() for _ in contest.entrants]
    for result in results:
        # A match with one bot on several seats compares it with itself: rate its best seat.
        best = {number: _rank(result, number) for number in result.seats}
        if result.failed is not None or len(best) < 2:
            continue
        teams = [[rated[number]] for number in best]
        for number, [rating] in zip(best, model.rate(teams, ranks=list(best.values())), strict=True):
            rated[number] = rating
    return [(rating.mu, rating.sigma) for rating in rated]


def _rank(result: Result, number: int) -> float:
    """The place of an entrant in a match: winners first, then by score."""
    seats = [seat for seat, sitting in enumerate(result.seats) if sitting == number]
    if any(seat in result.winners for seat in seats):
        return 0.0
    if result.scores is None:
        return 1.0
    best = max(result.scores[seat] for seat in seats)
    return 1.0 + sum(score > best for score in result.scores)
