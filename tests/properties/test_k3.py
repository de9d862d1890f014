"""K3: what holds in every game."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ropeteam.games.k3 import GAME
from ropeteam.games.k3.board import COLOURED, EMPTY, KINDS, NATURAL, SLOTS, WHITE
from ropeteam.games.k3.rules import K3Rules
from ropeteam.games.k3.state import CAMP_STAGE, TURN_STAGE, K3State
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.move import Move
from ropeteam.kernel.refused import Refused
from ropeteam.kernel.seat import CHANCE, Seat

from . import JUNK
from .plain_k3 import PlainK3

players = st.integers(2, 4)
variants = st.sampled_from(["competitive", "cooperative"])
seeds = st.integers(0, 2**32)


def rules_for(number: int, variant: str) -> K3Rules:
    return GAME.rules(GAME.resolve({"players": number, "variant": variant}))


def step(rules: K3Rules, state: K3State, rng: Random) -> tuple[Seat, Move]:
    actors = rules.actors(state)
    if actors == (CHANCE,):
        return CHANCE, draw(rules.outcomes(state), rng)
    seat = rng.choice(actors)
    return seat, rng.choice(rules.legal(state, seat))


def lines(rules: K3Rules, state: K3State) -> set[str]:
    """Every line that may stand next in a record."""
    text = GAME.notation(rules).text
    if rules.actors(state) == (CHANCE,):
        return {f"* {text(move)}" for move, _ in rules.outcomes(state)}
    return {f"{seat} {text(move)}" for seat in rules.actors(state) for move in rules.legal(state, seat)}


@given(players, variants, seeds)
def test_agrees_with_a_plain_second_program(number: int, variant: str, seed: int) -> None:
    rng = Random(seed)
    rules = rules_for(number, variant)
    state, plain = rules.start(), PlainK3(number, variant == "cooperative")
    text = GAME.notation(rules).text
    while rules.actors(state):
        assert lines(rules, state) == plain.lines()
        seat, move = step(rules, state, rng)
        rules.apply(state, seat, move)
        plain.play(f"{'*' if seat == CHANCE else seat} {text(move)}")
    assert plain.lines() == set()
    assert rules.standing(state).winners == plain.winners()


@given(players, seeds)
def test_agrees_with_the_plain_program_on_tall_mountains(number: int, seed: int) -> None:
    """Players who keep as many ways open as they can fill the mountain and make it grow (K3-9)."""
    rng = Random(seed)
    rules = rules_for(number, "competitive")
    state, plain = rules.start(), PlainK3(number, False)
    text = GAME.notation(rules).text
    while rules.actors(state):
        assert lines(rules, state) == plain.lines()
        seat, move = step(rules, state, rng)
        if seat != CHANCE and rules.phase(state) != "build":
            move = max(rules.legal(state, seat), key=lambda each: openness(rules, state, seat, each))
        rules.apply(state, seat, move)
        plain.play(f"{'*' if seat == CHANCE else seat} {text(move)}")
    assert rules.standing(state).winners == plain.winners()


def openness(rules: K3Rules, state: K3State, seat: Seat, move: Move) -> int:
    """In how many ways the seats in the game could place after the move, each counted only up to a few."""
    after = state.clone()
    rules.apply(after, seat, move)
    if not rules.actors(after):
        return -1
    worst = 99
    for other in range(rules.players):
        if not after.out >> other & 1:
            after.turn = other
            after.stage = TURN_STAGE
            worst = min(worst, len(rules.legal(after, Seat(other))))
    return worst


@given(players, variants, seeds)
def test_pawns_are_conserved(number: int, variant: str, seed: int) -> None:
    """All but spent white pawns are somewhere, at any time."""
    rng = Random(seed)
    rules = rules_for(number, variant)
    state = rules.start()
    while rules.actors(state):
        rules.apply(state, *step(rules, state, rng))
        held = [0] * KINDS
        for pawn in (*state.mountain, *state.pyramids):
            if pawn != EMPTY:
                held[pawn] += 1
        for index in range(number * KINDS):
            held[index % KINDS] += state.hands[index] + state.side[index]
        for colour in range(COLOURED):
            assert held[colour] + state.bag[colour] == 9
        assert held[NATURAL] == number * rules.natural
        assert held[WHITE] + state.aside <= 4


@given(players, variants, seeds)
def test_kept_masks_are_those_worked_out_anew(number: int, variant: str, seed: int) -> None:
    rng = Random(seed)
    rules = rules_for(number, variant)
    state = rules.start()
    while rules.actors(state):
        rules.apply(state, *step(rules, state, rng))
        if state.stage == CAMP_STAGE:
            continue
        anew = state.clone()
        anew.open_mountain()
        assert (anew.fits, anew.penal) == (state.fits, state.penal)
        for seat in range(number):
            bare = {
                slot for slot in range(SLOTS) if state.pyramids[seat * SLOTS + slot] != EMPTY and state.bare(seat, slot)
            }
            assert {slot for slot in range(SLOTS) if state.free[seat] >> slot & 1} == bare


@given(st.text(max_size=12) | st.text("0123456789.>-+sRBGYKNW take", max_size=12))
@JUNK
def test_any_text_is_read_or_refused(text: str) -> None:
    notation = GAME.notation(rules_for(2, "competitive"))
    try:
        meant = notation.text(notation.parse(text))
    except Refused as refused:
        meant = refused.code
    assert meant in (text, "malformed")


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_secret_pyramid_is_redealt_with_every_arrangement_possible(number: int) -> None:
    """Each pawn of another seat turns up in its first slot about as often as its share says."""
    rng = Random(5)
    rules = rules_for(number, "competitive")
    state = rules.start()
    while rules.phase(state) != "build":
        rules.apply(state, *step(rules, state, rng))
    rules.apply(state, Seat(1), rules.legal(state, Seat(1))[0])
    view = rules.view(state, Seat(0))
    dealt = view.players[1].dealt
    found = dict.fromkeys(dealt, 0)
    for _ in range(600):
        pyramid = rules.view(rules.redeal(view, rng), Seat(1)).players[1].pyramid
        assert pyramid is not None
        found[pyramid[0].colour] += 1
    total = sum(dealt.values())
    for letter, count in dealt.items():
        assert abs(found[letter] / 600 - count / total) < 0.08
