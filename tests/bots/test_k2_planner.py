"""K2 alone: prospects, rollouts and the planner built on them."""

from multiprocessing import active_children
from random import Random

import pytest

import ropeteam
from ropeteam import registry
from ropeteam.bots.k2 import K2Knowledge
from ropeteam.bots.k2_planner import K2Planner, _Decision
from ropeteam.bots.k2_prices import DAYS, Prices
from ropeteam.bots.k2_prospect import Prospects
from ropeteam.bots.k2_rollout import Rollouts, Turn, rollouts_of
from ropeteam.bots.k2_team import Team, team_of
from ropeteam.bots.k2_terrain import Terrain
from ropeteam.games.k2.cards import BITS, size
from ropeteam.games.k2.rules import K2Rules
from ropeteam.games.k2.view import K2View
from ropeteam.kernel.move import Choice, Move
from ropeteam.kernel.seat import Seat
from tests.rules.k2.position import Position

SUMMER = [0, 1, 2, 3, 4, 5]


def rules(**options: str | int | bool) -> K2Rules:
    game = registry.game("k2")
    found = game.rules(game.resolve({"players": 1, **options}))
    assert isinstance(found, K2Rules)
    return found


@pytest.fixture(scope="module")
def rollouts() -> Rollouts:
    return rollouts_of(rules())


def test_ways_are_the_cheapest() -> None:
    terrain = Terrain(rules())
    index = rules().mountain.index
    here = terrain.rise[index["e21"]]
    ways = {target: (cost, falls) for target, cost, falls, top in terrain.ways[0][index["e21"]] if top == here}
    assert ways[index["e21"]] == (0, 0)
    assert ways[index["e19"]] == (2, 2)  # all the way down: down-only points can pay
    assert ways[index["e18"]] == (3, 3)
    assert ways[index["e20"]] == (5, 3)  # down to e18 and up again
    assert ways[index["e24"]] == (2, 0)


def test_a_way_may_lead_over_the_summit_and_down_again() -> None:
    """Passing through scores as well (K2-8): three points up, and down-only points can pay the way back."""
    terrain = Terrain(rules())
    index, summit = rules().mountain.index, len(terrain.track) - 1
    ways = {target: (cost, falls) for target, cost, falls, top in terrain.ways[0][index["e26"]] if top == summit}
    assert ways[index["summit"]] == (3, 0)
    assert ways[index["e26"]] == (6, 3)
    assert ways[index["e25"]] == (8, 5)


def test_what_a_day_promises_does_not_depend_on_what_was_asked_before() -> None:
    """The last day under the second tile is not the third one under the first and second."""
    alone, second = Prospects(rules(), Prices()), [2, 3, 4, 5, 0, 1]
    asked = Prospects(rules(), Prices())
    asked.day(2, [0, 1])
    assert asked.day(17, second).hopes == alone.day(17, second).hopes


def test_prospects_rise_with_the_level_and_end_with_the_score(rollouts: Rollouts) -> None:
    prospects, index = rollouts.prospects, rollouts.rules.mountain.index
    for space in ("base", "e16", "e24", "summit"):
        for over in (1, 7, 13):
            day = prospects.day(over, SUMMER)
            levels = [prospects.worth(day, 0, 7, index[space], level, -1, -1) for level in range(1, 7)]
            assert levels == sorted(levels)
    end = prospects.day(DAYS, SUMMER)
    assert prospects.worth(end, 0, 7, index["summit"], 1, -1, -1) == 10
    assert prospects.worth(end, 0, 7, index["summit"], 0, -1, -1) == prospects.prices.dead
    assert prospects.worth(end, 0, 4, index["base"], 3, 5, 6) == 5  # the best score so far, not the space


def test_a_climber_that_was_on_the_summit_does_better_lower_down(rollouts: Rollouts) -> None:
    """Every night up there takes levels, and levels take cards that the team-mate could use."""
    prospects, index = rollouts.prospects, rollouts.rules.mountain.index
    day = prospects.day(12, SUMMER)
    summit = prospects.worth(day, 0, 7, index["summit"], 5, index["e24"], -1)
    camp = prospects.worth(day, 0, 7, index["e24"], 5, index["e24"], -1)
    assert camp > summit


def test_cards_count_until_they_are_played_and_a_whole_deck_for_nothing(rollouts: Rollouts) -> None:
    """In hand or still to be drawn: every card of a round of the deck comes to be played (K2-2)."""
    deck, team = rollouts.rules.deck, Team()
    team.space, team.hand = [rollouts.terrain.base] * 2, rollouts.bags(deck)[0]
    team.pile = deck - team.hand
    rollouts.begin(team, rollouts.path(SUMMER))
    turn = rollouts.turn(team)
    before = rollouts.worth(team, turn)
    team.hand, team.pile = deck, 0
    assert rollouts.worth(team, turn) == before
    assert abs(rollouts.prospects.kept(deck, 0)) < 1e-9
    strongest = max(range(len(rollouts.rules.card_up)), key=lambda kind: rollouts.rules.card_up[kind])
    assert (
        0 < rollouts.prospects.kept(1 << (BITS * strongest), 0) < rollouts.prospects.kept(1 << (BITS * strongest), 12)
    )


def test_a_rollout_keeps_the_cards_and_stays_within_the_score(rollouts: Rollouts) -> None:
    table = ropeteam.new("k2", players=1, seed=4)
    path = rollouts.path(SUMMER)
    for seed in range(5):
        team = team_of(rollouts.rules, table._state, 0)
        assert size(team.hand) + size(team.pile) == 18
        points = rollouts.play(team, path, DAYS, Random(seed))
        assert 0 <= points <= 20
        again = team_of(rollouts.rules, table._state, 0)
        assert rollouts.play(again, path, DAYS, Random(seed)) == points


def test_a_rollout_turns_up_tokens_and_draws_like_the_game(rollouts: Rollouts) -> None:
    table = ropeteam.new("k2", players=1, seed=4)
    team = team_of(rollouts.rules, table._state, 0)
    rng = Random(1)
    hands = []
    for _ in range(7):
        hands.append(size(team.hand))
        team.hand -= rollouts.bags(team.hand)[0]
        team.day += 1
        rollouts.draw(team, rng)
    assert hands == [6, 6, 6, 6, 6, 3, 6]
    shown = sum(team.shown)
    team.shown[team.shown.index(max(team.shown))] -= 1
    rollouts.turn_up(team, rng)
    assert sum(team.shown) == shown == 3


def test_a_clone_is_independent(rollouts: Rollouts) -> None:
    team = Team()
    twin = team.clone()
    twin.space[0], twin.shown[1], twin.day = 5, 2, 3
    assert (team.space, team.shown, team.day) == ([0, 0], [0, 0, 0], 0)


def seen(position: Position) -> tuple[K2View, list[Choice]]:
    """What seat 0 knows and may do."""
    texts = position.rules.texts
    moves = position.rules.legal(position.state, Seat(0))
    view = position.rules.view(position.state, Seat(0))
    return view, [Choice(move, texts.text(move), texts.describe(move)) for move in moves]


def test_the_planner_goes_down_rather_than_die() -> None:
    """A climber at level 1 on e17 has rope cards and nothing else: it leaves before the night."""
    position = Position(players=1)
    position.put("0A", "e17", level=1)
    position.put("0B", "e4", level=6)
    position.turn(0, "a0 r12 r13")
    bot = ropeteam.bot("k2", "himalayan", seed=1, iterations=30)
    while position.rules.phase(position.state) == "action":
        position.play(bot.choose(*seen(position)).text)
    assert position.where("0A") is not None


def test_the_planner_climbs_and_comes_through() -> None:
    table = ropeteam.new("k2", players=1, seed=2)
    bot = ropeteam.bot("k2", "alpinist", seed=2, iterations=6)
    while not table.over:
        table.play(0, bot.choose(table.view(0), table.legal(0)))
    view = table.view(0)
    assert isinstance(view, K2View)
    assert table.scores is not None
    assert table.scores[0] >= 8


def test_what_it_considers_has_reasons_and_points() -> None:
    table = ropeteam.new("k2", players=1, seed=5)
    bot = ropeteam.bot("k2", "himalayan", seed=5, iterations=24)
    considered = bot.consider(table.view(0), table.legal(0))
    assert len(considered) > 1
    assert all(0 <= each.value <= 1 and each.reason for each in considered)


def test_at_the_start_nobody_is_ahead() -> None:
    """Rollouts bring more than judgements promise: to the others as well, who are only judged."""
    table = ropeteam.new("k2", players=2, seed=5)
    bot = ropeteam.bot("k2", "himalayan", seed=5, iterations=60)
    assert 0.45 < bot.consider(table.view(0), table.legal(0))[0].value < 0.55


def test_a_choice_looked_at_alone_is_worth_what_it_is_worth_among_others() -> None:
    """Analysis does so with moves the bot would hardly look at."""
    table = ropeteam.new("k2", players=1, seed=5)
    bot = ropeteam.bot("k2", "himalayan", seed=5, iterations=60)
    best = bot.consider(table.view(0), table.legal(0))[0]
    alone = bot.consider(table.view(0), [best.choice])[0]
    assert alone.visits == 61
    assert alone.value == pytest.approx(best.value, abs=0.04)


@pytest.mark.parametrize("players", [1, 3])
def test_a_turn_is_worth_the_same_in_whatever_order_it_is_played(players: int) -> None:
    """Analysis would call the first of two cards a blunder otherwise."""
    table = ropeteam.new("k2", players=players, seed=5)
    while table.phase != "action":
        seat = table.actors()[0]
        table.play(seat, table.legal(seat)[0])
    seat = table.actors()[0]
    assert isinstance(seat, int)
    view, legal = table.view(seat), {choice.code: choice for choice in table.legal(seat)}
    bot = ropeteam.bot("k2", "himalayan", seed=5, iterations=60)
    assert isinstance(bot, K2Planner)
    best = bot.weigh(view, list(legal.values()))[0]
    assert isinstance(best.edge, tuple)
    later = [move for move in best.edge[1:] if move in legal and legal[move].text.startswith("give")]
    assert later
    for move in later:
        other = bot.consider(view, [legal[move]])[0]
        assert other.choice == legal[move]
        assert other.value == pytest.approx(best.value, abs=0.04)
    end = next(choice for choice in legal.values() if choice.text == "done")
    assert bot.consider(view, [end])[0].value > 0.05


@pytest.mark.parametrize("players", [1, 2])
def test_a_second_process_doubles_the_rollouts(players: int) -> None:
    table = ropeteam.new("k2", players=players, seed=4)
    visits = []
    for processes in (1, 2):
        bot = ropeteam.bot("k2", "himalayan", seed=1, iterations=30, processes=processes)
        assert isinstance(bot, K2Planner)
        visits.append(sum(each.visits for each in bot.weigh(table.view(0), table.legal(0))))
    assert visits[1] == 2 * visits[0]


@pytest.mark.parametrize("players", [1, 2])
def test_helpers_start_only_for_the_method_a_game_uses(players: int) -> None:
    table = ropeteam.new("k2", players=players, seed=4)
    earlier = {process.pid for process in active_children()}
    bot = ropeteam.bot("k2", "alpinist", seed=1, iterations=2, processes=2)
    bot.choose(table.view(0), table.legal(0))
    assert len({process.pid for process in active_children()} - earlier) == 1


@pytest.mark.parametrize(("rival", "token"), [("m1 m1 a0", True), ("m3 m3 m2", False)])
def test_strong_cards_are_thought_to_cost_a_token_unless_somebody_plays_stronger_ones(rival: str, token: bool) -> None:
    """The unique highest sum takes a token (K2-3)."""
    position = Position(players=2)
    position.state.shown, position.state.hidden = [0, 0, 3], [4, 11, 2]
    for seat, hand in enumerate(("m3 m2 m2", rival)):
        position.state.hand[seat] = position.bag(hand)
        position.state.pile[seat] = position.rules.deck - position.state.hand[seat]
    legal = seen(position)[1]
    knowledge = K2Knowledge(position.rules, 2)
    decision = _Decision(knowledge, position.state, Seat(0), legal)
    [candidate] = decision._cards()
    assert candidate.turn is not None
    assert candidate.turn.owed == (2 if token else 0)


def down_from_the_shoulder(position: Position) -> Turn:
    """The turn the first seat has in mind when it chooses two ropes and a level."""
    position.state.hand[0] = position.bag("a1 r12 r13")
    position.state.pile[0] = position.rules.deck - position.state.hand[0]
    view, legal = seen(position)
    state = position.rules.redeal(view, Random(1))
    [candidate] = _Decision(K2Knowledge(position.rules, len(state.hand)), state, Seat(0), legal)._cards()
    assert candidate.turn is not None
    return candidate.turn


@pytest.mark.parametrize("full", [True, False])
def test_cards_are_chosen_with_those_in_the_way_in_mind(full: bool) -> None:
    """Two ropes lead down from e26 to e22, unless another climber fills it: one may pass there but not stop (K2-7)."""
    position = Position(players=2)
    position.put("0A", "e26", level=2, score=10)
    position.put("1A", "e22" if full else "e16", level=5, score=6)
    turn = down_from_the_shoulder(position)
    assert (turn.space[0] == position.rules.mountain.index["e22"]) != full


@pytest.mark.parametrize("narrow", [True, False])
def test_a_team_mate_and_another_climber_fill_a_space_for_two(narrow: bool) -> None:
    """With four players two climbers fit on e22: 0A comes down to where 0B stays, unless another is there as well."""
    position = Position(players=4)
    position.put("0A", "e26", level=2, score=10)
    position.put("0B", "e22", level=6, score=6)
    position.put("1A", "e22" if narrow else "e16", level=5, score=6)
    turn = down_from_the_shoulder(position)
    below = position.rules.mountain.index["e22"]
    assert (turn.space == [below, below]) != narrow


@pytest.mark.parametrize("near", [True, False])
def test_against_others_it_blocks_when_that_wins(near: bool) -> None:
    """Last day: only one climber fits on the summit (K2-7). Seat 0 has been there and leads 11 to 10.

    Seat 1 can reach it, so the way past its climber, worth nothing by itself, is what wins.
    """
    position = Position(players=2)
    position.weather("S1", 3, match_day=18)
    position.put("0A", "e25", level=6, score=10)
    position.put("0B", "base", level=3)
    position.put("1A", "e26" if near else "e16", level=5, score=7)
    position.put("1B", "base", level=3, score=3)
    position.turn(0, "m3 m3 a0")
    position.state.start = 0
    position.state.chosen[1] = position.bag("m3 m1 m1")
    position.state.pile[1] = position.rules.deck - position.state.chosen[1]
    bot = ropeteam.bot("k2", "himalayan", seed=1, iterations=120)
    while position.rules.phase(position.state) == "action" and position.state.turn == 0:
        position.play(bot.choose(*seen(position)).text)
    assert (position.where("0A") == "summit") == near


def test_the_tree_looks_first_at_the_cards_whose_best_turn_promises_most() -> None:
    """High up and weak: ropes down are worth more than cards with more points on them."""
    position = Position(players=2)
    position.state.day = 15
    position.put("0A", "e17", level=2)
    position.put("0B", "e16", level=2)
    position.hand(0, "m3 m3 m2 a2 r13 r12")
    knowledge = K2Knowledge(position.rules, 2)
    _, legal = seen(position)
    likely = knowledge.priors(position.state, Seat(0), [Move(choice.code) for choice in legal])
    assert likely is not None
    assert sum(likely) == pytest.approx(1.0)
    texts = dict(zip((choice.text for choice in legal), likely, strict=True))
    assert texts["choose m2 r12 r13"] > 2 * texts["choose m2 m3 m3"]
