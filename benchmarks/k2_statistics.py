"""Random K2 games for every board and weather: length, deaths and scores, as the table and plot of ``docs/k2.md``.

``python -m benchmarks.k2_statistics [GAMES] [PLOT.svg]`` plays two-player games and prints the table.
"""

import sys
from collections import Counter
from random import Random
from statistics import fmean, pstdev
from typing import Any

from ropeteam import registry
from ropeteam.kernel.playout import play_randomly

SETS = [(board, weather) for board in ("easier", "harder") for weather in ("summer", "winter")]


def play(board: str, weather: str, games: int) -> dict[str, Any]:
    """What happened in so many random games with two players."""
    game = registry.game("k2")
    rules = game.rules(game.resolve({"players": 2, "board": board, "weather": weather}))
    found: dict[str, Any] = {"decisions": [], "days": [], "scores": [], "dead": 0, "summits": 0, "best": Counter()}
    for seed in range(games):
        state = rules.start()
        found["decisions"].append(play_randomly(rules, state, Random(seed), None))
        found["days"].append(state.day)
        found["scores"] += rules.standing(state).scores or ()
        found["dead"] += sum(space < 0 for space in state.space)
        found["summits"] += sum(rank > 0 for rank in state.summit)
        found["best"].update(state.score)
    return found


def table(results: dict[tuple[str, str], dict[str, Any]], games: int) -> str:
    """The results as Markdown."""
    lines = [
        "| board | weather | decisions a game | days | climbers dead | on the summit | points a player (best) |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (board, weather), found in results.items():
        climbers = 4 * games
        cells = (
            board,
            weather,
            f"{fmean(found['decisions']):.0f} \N{PLUS-MINUS SIGN} {pstdev(found['decisions']):.0f}",
            f"{fmean(found['days']):.1f}",
            f"{100 * found['dead'] / climbers:.2f} %",
            f"{100 * found['summits'] / climbers:.3f} %",
            f"{fmean(found['scores']):.2f} \N{PLUS-MINUS SIGN} {pstdev(found['scores']):.2f} ({max(found['scores'])})",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def plot(results: dict[tuple[str, str], dict[str, Any]], games: int, path: str) -> None:
    """How far up climbers end, on a logarithmic scale, because random play hardly leaves base camp."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "k2"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7.2, 3.4), layout="constrained")
    for number, ((board, weather), found) in enumerate(results.items()):
        points = sorted(found["best"])
        shares = [100 * found["best"][point] / (4 * games) for point in points]
        axes.bar([point + 0.2 * (number - 1.5) for point in points], shares, 0.19, label=f"{board}, {weather}")
    axes.set_yscale("log")
    axes.set_xticks(range(1, 11))
    axes.set_xlabel("points of a climber at the end")
    axes.set_ylabel("climbers, %")
    axes.set_title(f"{games:,} random two-player games for each board and weather", fontsize=10)
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None})


def main(arguments: list[str]) -> None:
    """Plays, prints, and draws if a path is given."""
    games = int(arguments[0]) if arguments else 10_000
    results = {pair: play(*pair, games) for pair in SETS}
    print(table(results, games))
    if len(arguments) > 1:
        plot(results, games, arguments[1])


if __name__ == "__main__":
    main(sys.argv[1:])
