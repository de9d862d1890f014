"""The rule-of-thumb player of Five Peaks plays with purpose."""

from random import Random

import pytest

import ropeteam
from ropeteam.bots.five_peaks import FivePeaksKnowledge
from ropeteam.bots.five_peaks_outlook import chances, promise
from ropeteam.bots.five_peaks_taste import Taste, seasoned
from ropeteam.bots.five_peaks_worth import Worth
from ropeteam.games.five_peaks import GAME
from ropeteam.games.five_peaks.lattice import cell_at
from ropeteam.games.five_peaks.tables import BASKET, ENDORPHIN, POUCH
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
    position = Position().piles("1a", "1b", "1c").give(0, mushroom=2, endorphin=1).play("play camp")
    assert pick(position) == "panorama 1a"


def test_it_plays_whole_games_through_views() -> None:
    table = ropeteam.new("five_peaks", players=3, seed=2, turn_limit=6)
    bot = ropeteam.bot("five_peaks", "tourist", seed=1)
    while not table.over:
        seat = Seat(int(table.actors()[0]))
        table.play(seat, bot.choose(table.view(seat), table.legal(seat)))
    assert table.scores is not None
    assert max(table.scores) > 0


def basket_price(position: Position) -> float:
    return Worth(position.rules.tables, position.state, Taste()).price[BASKET]


def test_a_leader_stops_hoarding_when_a_game_drags_on() -> None:
    """Two hoarders of what their campfire cards count would otherwise walk in circles up to the turn limit."""
    position = Position().fire(0, "baskets").give(0, basket=3).bought(0, "1a", "2a", "3a", "4a", "5a")
    for stone in ("3b", "3s", "2b", "2s"):
        position.stone(0, stone, "a1")
    position.state.badges[0] = 10
    early = basket_price(position)
    position.state.turns = 2 * 60
    assert basket_price(position) < early - 1.5
    position.state.badges[3] = 30
    assert basket_price(position) == early


def test_every_space_is_worth_what_it_gives_and_what_lies_there() -> None:
    """Spaces that give the same are valued once; what lies about counts where it lies, a pawn in the way hides all."""
    position = Position().tile("f1", 2, 2).lie(0, 1, basket=1).pawn(1, 1, 1)
    worth = Worth(position.rules.tables, position.state, Taste())
    worth.look_around()
    herb, basket = worth.price[2], worth.price[BASKET]
    frontier = Taste().frontier
    assert worth.at(cell_at(0, 1)) == pytest.approx(herb + basket + frontier)
    assert worth.at(cell_at(1, -1)) == pytest.approx(worth.price[1] + frontier)
    assert worth.at(cell_at(1, 1)) == 0.0


def test_a_run_promises_more_than_a_shortcut_and_less_when_little_time_is_left() -> None:
    plain, shortcut, run = Position(), Position().card(0, "shortcut"), Position().card(0, "run")

    def promised(position: Position, left: float) -> float:
        return promise(position.rules.tables, position.state, 0, left) - promise(
            plain.rules.tables, plain.state, 0, left
        )

    assert promised(run, 20.0) > promised(shortcut, 20.0) + 5.0
    assert promised(run, 2.0) < 2.0


def test_a_lead_counts_for_more_towards_the_end_and_points_are_felt_even_in_a_lost_game() -> None:
    assert chances([90.0, 80.0], 1.0)[0] > chances([90.0, 80.0], 20.0)[0] > 0.5
    assert chances([20.0, 200.0], 1.0)[0] > chances([10.0, 200.0], 1.0)[0] + 0.0001


def test_two_walks_count_where_they_lead_to_the_seasoned() -> None:
    """Either way there is a mushroom and a herb; on one of them the last stone is near its peak afterwards."""
    position = Position().tile("f1", 2, 2).tile("f6", 2, 6).peak("r1", 2, 4, 180).pawn(0, 1, 1)
    position.fire(0, "double-walk")
    for stone in ("3s", "2b", "2s", "1"):
        position.stone(0, stone, "a1")
    moves = position.play("play walk").rules.legal(position.state, Seat(0))
    gains = []
    for taste in (Taste(), seasoned(2)):
        taste.ahead = 1.0
        knowledge = FivePeaksKnowledge(position.rules, 2)
        knowledge.taste = taste
        found = dict(zip(map(position.names.text, moves), knowledge.scores(position.state, moves), strict=True))
        gains.append(found["double"] - found["single"])
    assert gains[1] > gains[0] + 1.0


def test_the_seasoned_harvest_what_a_campfire_card_adds_to() -> None:
    position = Position().card(0, "small-harvest").give(0, mushroom=1).fire(0, "more-mushrooms")
    plain, better = (Worth(position.rules.tables, position.state, taste) for taste in (Taste(), seasoned(2)))
    assert plain.harvest(0) == plain.price[0]
    assert better.harvest(0) > 1.5 * better.price[0]
    assert better.harvest(1) == better.price[1]


def test_a_trader_does_not_trade_because_another_decision_is_unpleasant() -> None:
    position = Position(turn_limit=9).tile("r3", 2, 2).pawn(0, 3, 1)
    position.give(0, berry=1, mushroom=1, pouch=1, endorphin=60).play("play walk", "go 3,2", "exchange")
    drawn = ("trader", "panoramas", "endorphins", "baskets", "jars")
    position.play(*(f"* fire {name}" for name in drawn), "keep trader")
    position.state.goods[BASKET : POUCH + 1] = [2, 2, 2]
    while position.phase == "under":
        assert "trade jar" in position.legal()
        position.play(pick(position))
    assert position.state.goods[ENDORPHIN] == 60
