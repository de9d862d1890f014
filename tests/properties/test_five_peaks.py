"""What holds in every game of Five Peaks: pieces are kept, walks are right, secrets stay secret."""

from collections.abc import Iterator
from random import Random

import pytest

from ropeteam.bots.five_peaks import FivePeaksKnowledge
from ropeteam.bots.five_peaks_taste import seasoned
from ropeteam.games.five_peaks import GAME
from ropeteam.games.five_peaks.map import first_map, neighbours
from ropeteam.games.five_peaks.rules import FivePeaks
from ropeteam.games.five_peaks.state import State
from ropeteam.games.five_peaks.tables import CAMPFIRES, CARDS, KINDS, PANORAMAS, RESOURCES, STARTING
from ropeteam.games.five_peaks.walking import destinations
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.seat import CHANCE, Seat

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def positions(players: int, seed: int, purposeful: bool = True) -> Iterator[tuple[FivePeaks, State]]:
    """Every position of a game, played by rule of thumb (one that likes campfires), some random moves among them."""
    rules = GAME.rules(GAME.resolve({"players": players}))
    knowledge = FivePeaksKnowledge(rules, players)
    knowledge.taste = seasoned(players)
    rng, state = Random(seed), rules.start()
    while rules.actors(state):
        yield rules, state
        seat = rules.actors(state)[0]
        if seat == CHANCE:
            move = draw(rules.outcomes(state), rng)
        else:
            moves = rules.legal(state, seat)
            assert moves
            by_rule = purposeful and rng.random() < 0.9
            move = knowledge.pick(state, seat, moves, rng) if by_rule else rng.choice(moves)
        rules.apply(state, seat, move)
    yield rules, state


@PLAYERS
def test_pieces_are_kept(players: int) -> None:
    """Resources, campfire cards and panoramas never appear or vanish; discarded hiking cards only leave."""
    cards = 39
    for rules, state in positions(players, seed=players):
        for kind in range(RESOURCES):
            held = sum(state.goods[seat * KINDS + kind] for seat in range(players))
            lying = sum(state.lies(cell)[kind] for cell in state.lying)
            assert held + lying + state.bank[kind] == rules.tables.bank[kind]
        assert min(state.goods) >= 0
        fires = [card for card in range(CAMPFIRES) if state.fires >> card & 1]
        fires += [entry % 32 for entry in (*state.fires_bottom, *state.fires_drawn)]
        fires += [card for card in range(CAMPFIRES) for seat in range(players) if state.has(seat, card)]
        assert sorted(fires) == list(range(CAMPFIRES))
        owned = sum(
            state.hand[seat * CARDS + card] + state.played[seat * CARDS + card]
            for seat in range(players)
            for card in range(STARTING, CARDS)
        )
        left = owned + sum(state.deck) + len(state.deck_bottom) + sum(card >= 0 for card in state.market)
        assert left <= cards
        cards = left
        for seat in range(players):
            own = [state.hand[seat * CARDS + card] + state.played[seat * CARDS + card] for card in range(STARTING)]
            assert own == [1] * STARTING


@PLAYERS
def test_whoever_needs_a_rank_finds_it_face_up(players: int) -> None:
    for rules, state in positions(players, seed=10 + players):
        if rules.phase(state) != "card":
            continue
        shown = {rules.tables.ranks[card] for card in state.piles if card >= 0}
        for seat in range(players):
            ranks = [rules.tables.ranks[c] for c in range(PANORAMAS) if state.bought[seat] >> c & 1]
            assert sorted(ranks) == list(range(1, len(ranks) + 1))
            assert len(ranks) == 6 or len(ranks) + 1 in shown


def plain_walks(near: dict[int, list[int]], taken: set[int], way: list[int], spaces: int) -> set[int]:
    """The ends of all walks of so many spaces, written as the rulebook says it."""
    ends: set[int] = set()
    for cell in near[way[-1]]:
        if cell in way:
            continue
        if cell in taken:
            ends |= plain_walks(near, taken, [*way, cell], spaces)
        elif spaces == 1:
            ends.add(cell)
        else:
            ends |= plain_walks(near, taken, [*way, cell], spaces - 1)
    return ends


@PLAYERS
def test_walks_agree_with_a_plain_search(players: int) -> None:
    for rules, state in positions(players, seed=20 + players):
        if rules.phase(state) != "card":
            continue
        here = state.pawns[state.seat]
        others = {state.pawns[seat] for seat in range(players) if seat != state.seat}
        taken = others - {rules.tables.parking}
        for spaces in (1, 2, 4):
            expected = plain_walks(state.map.near, taken, [here], spaces)
            assert destinations(rules.tables, state, 1 << spaces) == sorted(expected)


@PLAYERS
def test_the_map_grown_piece_by_piece_is_the_map_worked_out_at_once(players: int) -> None:
    rules, state = list(positions(players, seed=30 + players))[-1]
    tables, board = rules.tables, state.map.board
    for cell, joined in state.map.near.items():
        assert joined == neighbours(tables, board, cell)
        for other in joined:
            assert cell in state.map.near[other]
    again = first_map(tables)
    for site in state.map.sites[1:]:
        again = again.with_piece(tables, site, board[site])
    assert again.near == state.map.near
    assert again.gains == state.map.gains


@PLAYERS
def test_views_and_redeals_in_games_with_campfires(players: int) -> None:
    """A redealt state shows the same view, for every seat, also once cards went under the deck."""
    rng = Random(players)
    seen = 0
    for step, (rules, state) in enumerate(positions(players, seed=118 + players)):
        if not state.tasks or (not state.fires_drawn and step % 40):
            continue
        seen += bool(state.fires_drawn)
        for viewer in (None, *range(players)):
            seat = None if viewer is None else Seat(viewer)
            view = rules.view(state, seat)
            dealt = rules.redeal(view, rng)
            assert rules.view(dealt, seat) == view
            if not state.fires_drawn or viewer == state.seat:
                assert rules.legal(dealt, Seat(state.seat)) == rules.legal(state, Seat(state.seat))
    assert seen


def test_known_bottoms_survive_a_redeal() -> None:
    for rules, state in positions(2, seed=51):
        if len(state.fires_bottom) < 4 or not state.tasks:
            continue
        for viewer in (0, 1):
            dealt = rules.redeal(rules.view(state, Seat(viewer)), Random(1))
            for there, here in zip(dealt.fires_bottom, state.fires_bottom, strict=True):
                assert there // 32 == here // 32
                if here // 32 >> viewer & 1:
                    assert there == here
        return
    raise AssertionError("no campfire card was put under the deck")


def swapped(state: State, viewer: int) -> State | None:
    """The state with two campfire cards exchanged that the viewer cannot place; None if there are none."""
    shuffled = [card for card in range(CAMPFIRES) if state.fires >> card & 1]
    hidden = [entry for entry in (*state.fires_bottom, *state.fires_drawn) if not entry // 32 >> viewer & 1]
    if not shuffled or not hidden:
        return None
    other = state.clone()
    old, new = hidden[0] % 32, shuffled[0]
    other.fires += (1 << old) - (1 << new)
    for pile in (other.fires_bottom, other.fires_drawn):
        for index, entry in enumerate(pile):
            if entry % 32 == old:
                pile[index] = new + 32 * (entry // 32)
    return other


@PLAYERS
def test_a_view_does_not_change_when_hidden_campfire_cards_do(players: int) -> None:
    compared = 0
    # In some games nobody gains a campfire card.
    games = (each for seed in range(60, 66) for each in positions(players, seed=seed))
    for rules, state in games:
        if not state.tasks:
            continue
        for viewer in range(players):
            other = swapped(state, viewer)
            if other is None:
                continue
            compared += 1
            assert other.key() != state.key()
            assert rules.view(other, Seat(viewer)) == rules.view(state, Seat(viewer))
            assert rules.view(other, None) == rules.view(state, None)
            knowing = [
                seat for seat in range(players) if rules.view(other, Seat(seat)) != rules.view(state, Seat(seat))
            ]
            assert knowing
        if compared > 200:
            return
    assert compared
