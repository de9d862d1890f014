"""The rule-of-thumb player of Five Peaks plays with purpose."""

from random import Random

import ropeteam
from ropeteam.bots.five_peaks import FivePeaksKnowledge
from ropeteam.games.five_peaks import GAME
from ropeteam.kernel.dealer import draw
from ropeteam.kernel.seat import CHANCE, Seat

from ..rules.five_peaks.position import Position


def pick(position: Position) -> str:
    knowledge = FivePeaksKnowledge(position.rules, position.rules.players)
    moves = position.rules.legal(position.state, Seat(position.seat))
    return str(position.names.text(knowledge.pick(position.state, Seat(position.seat), moves, Random(1))))


def test_it_beats_random_play_in_at_least_99_of_100_games() -> None:
    rules = GAME.rules(GAME.resolve({"players": 2, "turn_limit": 60}))
    knowledge = FivePeaksKnowledge(rules, 2)
    won = 0
    for game in range(100):
        own, rng, state = Seat(game % 2), Random(game), rules.start()
        while rules.actors(state):
            seat = rules.actors(state)[0]
            if seat == CHANCE:
                move = draw(rules.outcomes(state), rng)
            else:
                moves = rules.legal(state, seat)
                move = knowledge.pick(state, seat, moves, rng) if seat == own else rng.choice(moves)
            rules.apply(state, seat, move)
        won += rules.standing(state).winners == (own,)
    assert won >= 99


def test_it_exchanges_for_a_peak_where_it_can() -> None:
    position = Position().tile("f1", 2, 2).pawn(0, 1, 1).give(0, mushroom=1, herb=2).piles("2a", "2b", "2c")
    position.state.hand[2:4] = [0, 0]  # neither Discovery nor Training
    assert pick(position) == "play walk"
    position.play("play walk")
    assert pick(position) == "go 2,2"
    position.play("go 2,2")
    assert pick(position) == "exchange"


def test_it_walks_towards_a_distant_target() -> None:
    """Its last stone would bring 24 points on a peak five spaces away; two spaces bring it nearer."""
    position = Position().tile("f1", 2, 2).tile("f6", 2, 6).peak("r1", 2, 4).pawn(0, 3, 1)
    for stone in ("3s", "2b", "2s", "1"):
        position.stone(0, stone, "a1")
    position.bought(1, "1a", "2a", "3a", "4a", "5a", "6a")
    position.state.hand[2:4] = [0, 0]  # neither Discovery nor Training
    assert pick(position) in ("play march", "play walk")
    position.play("play march")
    assert pick(position) == "go 2,2"


def test_it_buys_a_panorama_rather_than_rest() -> None:
    position = Position().piles("1a", "1b", "1c").give(0, mushroom=2).play("play camp")
    assert pick(position) == "panorama 1a"


def test_it_plays_whole_games_through_views() -> None:
    table = ropeteam.new("five_peaks", players=3, seed=2, turn_limit=6)
    bot = ropeteam.bot("five_peaks", "tourist", seed=1)
    while not table.over:
        seat = Seat(int(table.actors()[0]))
        table.play(seat, bot.choose(table.view(seat), table.legal(seat)))
    assert table.scores is not None
    assert max(table.scores) > 0
