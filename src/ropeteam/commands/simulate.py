"""``ropeteam simulate``: random games, for testing rules and for statistics."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from .. import compiled, registry
from ..kernel import record
from ..kernel.move import Move
from ..kernel.option import Options, write_value
from ..kernel.playout import play_randomly
from ..kernel.rules import Standing
from ..kernel.seat import Seat, actor_of
from .files import make_folder, write_text
from .options import read_options

CHUNK = 50
"""Games a worker plays before it reports."""


class Order(msgspec.Struct, frozen=True):
    """What a worker is asked to play: games ``first`` to ``last - 1`` of a simulation."""

    game: str
    options: Options
    content: str | None
    seed: str
    first: int
    last: int
    records: str | None


class Played(msgspec.Struct, frozen=True):
    """How one game went."""

    standing: Standing
    decisions: int
    moves: int


def register(app: typer.Typer) -> None:
    """Adds the command."""

    @app.command(
        epilog="Example: ropeteam simulate k2 --games 1000 --board harder --jobs 2",
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    )
    def simulate(
        context: typer.Context,
        game: Annotated[str, typer.Argument(help="The game: see 'ropeteam games', also for its options.")],
        games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
        players: Annotated[str | None, typer.Option(metavar="N", help="How many players.")] = None,
        seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed plays the same games.")] = "1",
        records: Annotated[Path | None, typer.Option(metavar="DIR", help="Write every game's record here.")] = None,
        jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes.")] = 1,
        content: Annotated[Path | None, typer.Option(metavar="DIR", help="A content pack of your own.")] = None,
    ) -> None:
        """Play random games and sum them up. Every option of the game works: --board harder, --variant cooperative."""
        found = registry.game(game)
        options = read_options(found, context.args, players)
        pack = None if content is None else str(content)
        found.content(content)
        folder = None if records is None else str(records)
        if records is not None:
            make_folder(records)
        orders = [
            Order(game, options, pack, seed, first, min(first + CHUNK, games), folder)
            for first in range(0, games, CHUNK)
        ]
        console = Console(highlight=False)
        begun = perf_counter()
        played = list(_play_all(orders, jobs, console, games))
        _summary(console, game, options, played, perf_counter() - begun)
        if records is not None:
            console.print(f"records: {games} in {records}", soft_wrap=True, markup=False)


def play_some(order: Order) -> list[Played]:
    """Plays one order: the same games whatever process it runs in."""
    game = registry.game(order.game)
    content = game.content(None if order.content is None else Path(order.content))
    rules = game.rules(order.options, content)
    notation = game.notation(rules)
    extras = {} if content.digest == game.content().digest else {"content": content.digest}
    results = []
    for number in range(order.first, order.last):
        state = rules.start()
        log: list[tuple[Seat, Move]] = []
        # A text seeds the generator through a hash of its own, so it is the same on every platform.
        decisions = play_randomly(rules, state, Random(f"{order.seed}/{number}"), log)
        standing = rules.standing(state)
        results.append(Played(standing, decisions, len(log)))
        if order.records is not None:
            moves = ((str(actor_of(seat)), notation.text(move)) for seat, move in log)
            text = record.write(order.game, order.options, extras, moves, standing)
            write_text(Path(order.records, f"{order.game}-{number + 1:06}.txt"), text)
    return results


def _play_all(orders: list[Order], jobs: int, console: Console, games: int) -> Iterator[Played]:
    def flat(results: Iterator[list[Played]]) -> Iterator[Played]:
        for result in results:
            yield from result

    def shown(results: Iterator[list[Played]]) -> Iterator[Played]:
        return iter(track(flat(results), "playing", total=games, console=console, transient=True))

    def quiet(results: Iterator[list[Played]]) -> Iterator[Played]:
        return flat(results)

    display = shown if console.is_terminal else quiet
    if jobs == 1:
        yield from display(map(play_some, orders))
        return
    with ProcessPoolExecutor(jobs) as workers:
        try:
            yield from display(workers.map(play_some, orders))
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def _summary(console: Console, game: str, options: Options, played: list[Played], seconds: float) -> None:
    count = len(played)
    decisions = sum(each.decisions for each in played)
    words = " ".join(f"{name} {write_value(value)}" for name, value in options.items())
    console.print(f"{count} games of {game}, {words}", soft_wrap=True)
    speed = f"{decisions / seconds:,.0f} decisions a second, {'compiled' if compiled else 'uncompiled'}"
    console.print(f"{decisions:,} decisions in {seconds:.2f} s: {speed}")
    lengths = [each.decisions for each in played]
    console.print(f"decisions a game: mean {decisions / count:.1f}, {min(lengths)} to {max(lengths)}")
    nobody = sum(not each.standing.winners for each in played)
    if nobody:
        console.print(f"games without a winner: {nobody} ({nobody / count:.1%})")
    console.print(_seats(played))
    levels = sorted({each.standing.level for each in played if each.standing.level is not None})
    for level in levels:
        share = sum(each.standing.level == level for each in played)
        console.print(f"level {level}: {share} ({share / count:.1%})")


def _seats(played: list[Played]) -> Grid:
    with_scores = played[0].standing.scores is not None
    grid = Grid("seat", "wins", "share", *(("mean score", "scores") if with_scores else ()))
    for seat in range(len(played[0].standing.breakdown)):
        wins = sum(seat in each.standing.winners for each in played)
        row = [str(seat), str(wins), f"{wins / len(played):.1%}"]
        if with_scores:
            scores = [each.standing.scores[seat] for each in played if each.standing.scores is not None]
            row += [f"{sum(scores) / len(scores):.2f}", f"{min(scores)} to {max(scores)}"]
        grid.add_row(*row)
    return grid
