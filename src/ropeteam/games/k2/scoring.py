"""Who has won: totals, the order on the summit, and the solo levels."""

from typing import TYPE_CHECKING

from ropeteam.kernel.rules import Line, Standing

from .state import OVER, K2State

if TYPE_CHECKING:
    from .rules import K2Rules


def standing(rules: "K2Rules", state: K2State) -> Standing:
    """Scores as they stand; winners and the solo level once the game is over."""
    over = state.phase == OVER
    scores = tuple(state.score[2 * seat] + state.score[2 * seat + 1] for seat in range(rules.players))
    breakdown = tuple(
        (Line("climber A", state.score[2 * seat]), Line("climber B", state.score[2 * seat + 1]))
        for seat in range(rules.players)
    )
    return Standing(
        over=over,
        scores=scores,
        winners=winners(state, scores) if over else (),
        breakdown=breakdown,
        level=solo_level(rules, scores[0]) if over and rules.players == 1 else None,
    )


def winners(state: K2State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The highest total; among equals the earliest on the summit who is alive and was not rescued since (K2-13)."""
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    ranks = {
        state.summit[climber]: seat
        for seat in tied
        for climber in (2 * seat, 2 * seat + 1)
        if state.summit[climber] > 0 and state.space[climber] >= 0
    }
    return (ranks[min(ranks)],) if len(tied) > 1 and ranks else tuple(tied)


def solo_level(rules: "K2Rules", score: int) -> str:
    """The rulebook's name for a solo score."""
    column = f"{rules.options['board']}_{rules.options['weather']}"
    for name, lowest in rules.content.levels[column]:
        if score >= lowest:
            return name
    return "tourist"
