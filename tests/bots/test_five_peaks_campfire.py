"""The measurement of what campfire cards are worth."""

from random import Random

from benchmarks.five_peaks_campfire import NONE, Trial, table

from ropeteam.games.five_peaks import tasks
from ropeteam.games.five_peaks.tables import CAMPFIRE_NAMES


def test_every_card_can_be_kept_and_no_card_is_lost() -> None:
    trial = Trial(players=2, games=1)
    state, seat = next(trial.positions(Random(3)))
    every = set(range(NONE))
    for card in range(NONE + 1):
        kept = trial._kept(state, seat, card)
        cards = {place for place in every if (kept.campfires[seat] >> place) & 1}
        assert cards == ({card} if card < NONE else set())
        rest = [entry % 32 for entry in [*kept.fires_drawn, *kept.fires_bottom]]
        rest += [place for place in every if (kept.fires >> place) & 1]
        assert len(rest) == NONE - 1
        assert not cards & set(rest)
    assert state.tasks[-1] % 32 == tasks.KEEP


def test_worths_are_the_same_each_time_and_told_in_a_table() -> None:
    trial = Trial(players=2, games=1)
    state, seat = next(trial.positions(Random(3)))
    found = trial.worths(state, seat, 1)
    assert found == trial.worths(state, seat, 1)
    assert set(found) == set(range(NONE))
    lines = table([found, {card: worth + 1 for card, worth in found.items()}], []).splitlines()
    best = max(found, key=lambda card: found[card])
    assert len(lines) == 2 + NONE
    assert lines[2].startswith(f"| {CAMPFIRE_NAMES[best]} | {found[best] + 0.5:+.1f} ± 1.0 | - |")
