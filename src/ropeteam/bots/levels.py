"""The levels of play: for each game and level a method and a budget, and how a bot of a level is made."""

from collections.abc import Callable
from importlib import import_module

import msgspec

from .. import registry
from ..kernel.refused import Refused
from .budget import Budget
from .five_peaks_planner import FivePeaksPlanner
from .k2_planner import K2Planner, K2Player
from .k3_exact import SHARE, ExactBot
from .k3_player import DuelBot, K3Player, MobilityBot, Stacker
from .k3_together import TogetherBot
from .knowledge import Knowledge
from .protocol import Bot
from .random_bot import RandomBot
from .rule_bot import RuleBot
from .search_bot import SearchBot
from .thinker import KnowledgeOf
from .value_bot import ValueBot
from .workers import Workers

LEVELS = ("random", "tourist", "hiker", "alpinist", "himalayan")
"""From weakest to strongest; the same names in all games."""


class Level(msgspec.Struct, frozen=True):
    """How a level plays a game: a method, and the time and iterations at most for a decision if no budget is given."""

    method: str
    seconds: float | None = None
    iterations: int | None = None


GENERAL = {
    "random": Level("random"),
    "tourist": Level("search", 0.01),
    "hiker": Level("search", 0.05),
    "alpinist": Level("search", 0.3),
    "himalayan": Level("search", 2.0),
}
"""For games nobody wrote knowledge for."""

LADDERS: dict[str, dict[str, Level]] = {
    "k3": {
        "random": Level("random"),
        "tourist": Level("rule"),
        "hiker": Level("k3 shallow"),
        "alpinist": Level("k3 search", 0.1),
        "himalayan": Level("k3 exact", 1.0),
        "mobility": Level("k3 mobility"),
    },
    "five_peaks": {
        "random": Level("random"),
        "tourist": Level("rule"),
        "hiker": Level("five peaks plan", iterations=2),
        "alpinist": Level("five peaks plan", iterations=16),
        "himalayan": Level("five peaks plan", 1.0),
    },
    "k2": {
        "random": Level("random"),
        "tourist": Level("rule"),
        "hiker": Level("value"),
        "alpinist": Level("k2 search", 0.1, iterations=50),
        "himalayan": Level("k2 plan", 1.0),
    },
}

KNOWLEDGE: dict[str, str] = {"k3": "k3", "k2": "k2", "five_peaks": "five_peaks"}
"""Game: the module under ``ropeteam.bots`` whose ``knowledge`` makes what its searchers know."""


def knowledge_of(game: str) -> KnowledgeOf:
    """What the searchers of a game know."""
    if game not in KNOWLEDGE:
        return Knowledge
    made: KnowledgeOf = import_module(f"ropeteam.bots.{KNOWLEDGE[game]}").knowledge
    return made


def levels_of(game: str) -> dict[str, Level]:
    """The game's levels and sparring partners by name, weakest first."""
    return LADDERS.get(game, GENERAL)


def bot(
    game: str,
    level: str,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    processes: int = 1,
) -> Bot:
    """An opponent of a level. The budget is a time or a number of iterations for each decision."""
    registry.game(game)
    levels = levels_of(game)
    if level not in levels:
        raise Refused("level", f"no level {level[:40]!r}: there are {', '.join(levels)}")
    if seconds is not None and iterations is not None:
        raise Refused("budget", "give seconds or iterations, not both")
    if (seconds is not None and not 0 < seconds < 86_400) or (iterations is not None and iterations < 1):
        raise Refused("budget", "a budget is at least one iteration, or more than no time and less than a day")
    if seconds is None and iterations is None:
        seconds, iterations = levels[level].seconds, levels[level].iterations
    return METHODS[levels[level].method](game, seed, Budget(seconds, iterations), processes)


def _random(game: str, seed: int | None, budget: Budget, processes: int) -> Bot:
    return RandomBot(seed)


def _rule(game: str, seed: int | None, budget: Budget, processes: int) -> Bot:
    return RuleBot(knowledge_of(game), seed, budget)


def _value(game: str, seed: int | None, budget: Budget, processes: int) -> Bot:
    return ValueBot(knowledge_of(game), seed, budget)


def _searcher(game: str, seed: int | None, budget: Budget, processes: int) -> SearchBot:
    return SearchBot(knowledge_of(game), seed, budget, _workers(game, budget, processes, "search"))


def _workers(game: str, budget: Budget, processes: int, method: str) -> Workers | None:
    return Workers(game, processes - 1, budget.seconds, budget.iterations, method) if processes > 1 else None


def _k2_search(game: str, seed: int | None, budget: Budget, processes: int) -> Bot:
    return K2Player(_k2_plan(game, seed, budget, processes), _searcher(game, seed, budget, processes))


def _k2_plan(game: str, seed: int | None, budget: Budget, processes: int) -> K2Planner:
    return K2Planner(knowledge_of(game), seed, budget, _workers(game, budget, processes, "k2 plan"))


def _five_peaks_plan(game: str, seed: int | None, budget: Budget, processes: int) -> Bot:
    return FivePeaksPlanner(seed, budget, _workers(game, budget, processes, "five peaks plan"))


def _k3_shallow(game: str, seed: int | None, budget: Budget, processes: int) -> Bot:
    return K3Player(Stacker(seed, budget, improve=False), _mobility(game, 2, seed, budget))


def _k3_search(game: str, seed: int | None, budget: Budget, processes: int) -> Bot:
    together = TogetherBot(seed, budget)
    return K3Player(Stacker(seed, budget, improve=True), _searcher(game, seed, budget, processes), together)


def _k3_exact(game: str, seed: int | None, budget: Budget, processes: int) -> Bot:
    left = None if budget.seconds is None else (1 - SHARE) * budget.seconds
    own = Budget(left, budget.iterations)
    search = DuelBot(_searcher(game, seed, own, processes), seed, own)
    return K3Player(Stacker(seed, budget, improve=True), ExactBot(search, seed, budget), TogetherBot(seed, budget))


def _k3_mobility(game: str, seed: int | None, budget: Budget, processes: int) -> Bot:
    return K3Player(Stacker(seed, budget, improve=False), _mobility(game, 5, seed, budget))


def _mobility(game: str, depth: int, seed: int | None, budget: Budget) -> MobilityBot:
    few = Budget(budget.seconds, min(40, budget.iterations or 40))
    return MobilityBot(depth, _searcher(game, seed, few, 1), seed, budget)


Maker = Callable[[str, int | None, Budget, int], Bot]
METHODS: dict[str, Maker] = {
    "random": _random,
    "rule": _rule,
    "value": _value,
    "search": _searcher,
    "k2 search": _k2_search,
    "k2 plan": _k2_plan,
    "five peaks plan": _five_peaks_plan,
    "k3 shallow": _k3_shallow,
    "k3 search": _k3_search,
    "k3 exact": _k3_exact,
    "k3 mobility": _k3_mobility,
}
