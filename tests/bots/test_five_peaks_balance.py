"""The balance report counts what was played."""

from pathlib import Path

from benchmarks.five_peaks_balance import Series, cards, tables


def test_the_report_counts_every_game_once() -> None:
    series = [Series(2), Series(5)]
    for each in series:
        each.play(4)
    tallies = [each.tally for each in series]
    for tally in tallies:
        assert tally.games == len(tally.turns) == len(tally.winner_scores) == sum(tally.ends.values()) == 4
        assert abs(sum(tally.places) - 4) < 1e-9
        assert len(tally.scores) == 4 * tally.players
        assert all(tally.bought[card] <= tally.offered[card] for card in tally.bought)
        assert all(tally.paid[card] <= tally.priced[card] for card in tally.paid)
        assert all(tally.claimed[card] <= tally.free[card] for card in tally.claimed)
        assert all(tally.paid[card] + tally.claimed[card] <= tally.bought[card] for card in tally.bought)
        assert sum(tally.paid.values())
        assert all(tally.kept[card] <= tally.drawn[card] for card in tally.kept)
        assert all(tally.taken[card] <= tally.shown[card] for card in tally.taken)
    # Two series do not count into each other's columns.
    assert tallies[0].ends is not tallies[1].ends
    assert "| games | 4 | 4 |" in tables(tallies)
    assert "| observe |" in cards(tallies)


def test_a_kept_series_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole, first, second = Series(3), Series(3), Series(3)
    whole.play(3)
    first.play(2)
    first.keep(tmp_path)
    second.go_on(tmp_path)
    assert second.tally == first.tally
    second.play(1)
    assert second.tally == whole.tally
    # Other numbers of players have files of their own.
    other = Series(2)
    other.go_on(tmp_path)
    assert other.tally.games == 0
