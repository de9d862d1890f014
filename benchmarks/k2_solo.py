"""K2 alone: how far a bot comes, beside a player who knows every card, token and tile beforehand, on the same deals.

The clairvoyant player keeps the best few plans of every day to the end. What it finds is a floor for what could be
done with so much knowledge, and a fair player should stay somewhat below it.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from heapq import nlargest
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

import ropeteam
from ropeteam import registry
from ropeteam.bots.budget import count_processor_time
from ropeteam.bots.k2_prices import DAYS
from ropeteam.bots.k2_rollout import rollouts_of
from ropeteam.bots.k2_team import Team, team_of
from ropeteam.games.k2.rules import K2Rules
from ropeteam.table import Table

PLACES = {("easier", "summer"): 50, ("easier", "winter"): 50, ("harder", "summer"): 50, ("harder", "winter"): 100}
"""Boards and weathers, each with its number of deals: more where the mean is close to its aim."""
KEPT = 100
"""Plans the clairvoyant player keeps each day, and turns it looks at for each."""
TURNS = 14


def rows(level: str, seconds: float, games: int | None, jobs: int, kept: Path | None) -> Iterator[str]:
    """Plays the deals on all boards; yields the table's rows. ``kept``: goes on where it ended."""
    played: dict[str, dict[str, object]] = {}
    if kept is not None and kept.exists():
        played = json.loads(kept.read_text())
    with ProcessPoolExecutor(jobs, initializer=count_processor_time) as pool:
        running = {}
        for (board, weather), usual in PLACES.items():
            for deal in range(games or usual):
                if f"{board} {weather} {deal}" not in played:
                    running[pool.submit(one, level, seconds, board, weather, deal)] = f"{board} {weather} {deal}"
        for done in as_completed(running):
            played[running[done]] = done.result()
            if kept is not None:
                kept.write_text(json.dumps(played, indent=1))
    for board, weather in PLACES:
        found = [result for key, result in played.items() if key.startswith(f"{board} {weather} ")]
        yield row(f"{board}, {weather}", found)


def row(name: str, found: list[dict[str, object]]) -> str:
    """One line of the table."""
    levels = Counter(str(each["level"]) for each in found)
    shares = ", ".join(f"{level} {100 * count / len(found):.0f} %" for level, count in levels.most_common())
    points = [float(str(each["points"])) for each in found]
    within = 1.96 * stdev(points) / len(points) ** 0.5 if len(points) > 1 else 0.0
    known = sum(float(str(each["clairvoyant"])) for each in found) / len(found)
    dead = sum(bool(each["dead"]) for each in found)
    return f"| {name} | {len(found)} | {mean(points):.1f} ± {within:.1f} | {known:.1f} | {dead} | {shares} |"


def one(level: str, seconds: float, board: str, weather: str, deal: int) -> dict[str, object]:
    """One game of the bot and one of the clairvoyant player."""
    table = ropeteam.new("k2", players=1, board=board, weather=weather, seed=deal)
    bot = ropeteam.bot("k2", level, seed=deal, seconds=seconds)
    while not table.over:
        table.play(0, bot.choose(table.view(0), table.legal(0)))
    assert table.scores is not None
    return {
        "points": table.scores[0],
        "level": table.standing.level,
        "dead": min(table._state.space) < 0,
        "clairvoyant": clairvoyant(board, weather, deal),
    }


class Future(NamedTuple):
    """What a deal brings: cards before each day, tokens turned up on it (none: -1), the order of tiles."""

    draws: list[int]
    tokens: list[int]
    tiles: list[int]


def clairvoyant(board: str, weather: str, deal: int) -> float:
    """The points of the best plan found for a deal that is known to its end: the best few of every day are kept."""
    game = registry.game("k2")
    rules: K2Rules = game.rules(game.resolve({"players": 1, "board": board, "weather": weather}))  # type: ignore[assignment]
    rollouts = rollouts_of(rules)
    table = ropeteam.new("k2", players=1, board=board, weather=weather, seed=deal)
    layer = [team_of(rules, table._state, 0)]
    future = foresee(table)
    path = rollouts.path(future.tiles)
    best = 0.0
    for day in range(DAYS):
        found: dict[tuple[object, ...], tuple[float, Team]] = {}
        for team in layer:
            rollouts.begin(team, path)
            tokens = [value for value in range(3) if team.shown[value]]
            for turn in rollouts.turns(team, rollouts.bags(team.hand), tokens, TURNS):
                twin = team.clone()
                rollouts.follow(twin, turn)
                if future.tokens[day] >= 0:
                    twin.shown[future.tokens[day]] += 1
                if rollouts.night(twin, path) or twin.day == DAYS:
                    best = max(best, rollouts.score(twin))
                    continue
                twin.hand += future.draws[twin.day]
                key = (twin.hand, *twin.shown, *twin.space, *twin.level, *twin.step, *twin.tent)
                if key not in found or found[key][0] < turn.value:
                    found[key] = (turn.value, twin)
        layer = [team for _, team in nlargest(KEPT, found.values(), key=lambda pair: pair[0])]
    return best


def foresee(table: Table) -> Future:
    """What a deal brings: nothing of it depends on what is played, so any team that stays alive sees it all."""
    draws = [0] * (DAYS + 1)
    tokens = [-1] * DAYS
    state = table._state
    while not table.over:
        state.level[:] = [6, 6]
        over, hand, shown = state.day - 1, state.hand[0], list(state.shown)
        token = table.rules.phase(state) == "token"
        legal = table.legal(0)
        table.play(0, next((choice for choice in legal if choice.text == "done"), legal[0]))
        if state.day - 1 > over:
            draws[state.day - 1] = state.hand[0] - hand
        if token:
            shown[state.token] -= 1
            tokens[over] = next((value for value in range(3) if state.shown[value] > shown[value]), -1)
    return Future(draws, tokens, list(state.tiles))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="himalayan")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each choice of cards and each turn")
    parser.add_argument("--games", type=int, help="for each board and weather, instead of its usual number")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--kept", type=Path, help="a file of results, to go on with another time")
    asked = parser.parse_args()
    print("| board and weather | games | mean | clairvoyant | games with a death | levels |")
    print("| --- | --- | --- | --- | --- | --- |")
    for line in rows(asked.level, asked.seconds, asked.games, asked.jobs, asked.kept):
        print(line)


if __name__ == "__main__":
    main()
