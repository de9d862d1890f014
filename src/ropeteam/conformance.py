"""The suite every game passes: what the contract promises, checked by playing.

``for check in CHECKS: check(game, options, Random(seed))`` raises AssertionError, naming what was broken, or is silent.
"""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from .kernel.dealer import draw
from .kernel.game import Game
from .kernel.move import Description, Move
from .kernel.option import Options, OptionValue
from .kernel.refused import Refused
from .kernel.seat import CHANCE, Seat
from .table import Table, replay

Check = Callable[[Game, Options, Random], None]

LONGEST_GAME = 200_000
"""Decisions and chance results after which a random game counts as endless."""

LISTED = 30_000
"""Positions tried to list what a viewer cannot tell apart, in all places of one game together."""


def option_sets(game: Game) -> list[Options]:
    """Every combination of players and listed choices the game accepts; ranges stay at their default."""
    low, high = game.players
    names = [option.name for option in game.own_options if option.choices]
    lists = [option.choices for option in game.own_options if option.choices]
    sets = []
    for players in range(low, high + 1):
        for values in product(*lists):
            given: dict[str, OptionValue | None] = {"players": players, **dict(zip(names, values, strict=True))}
            try:
                sets.append(game.resolve(given))
            except Refused:
                continue
    return sets


def plays_to_the_end(game: Game, options: Options, rng: Random) -> None:
    """Random play always has a move, keeps to the sorted order, and ends with a standing."""
    rules = game.rules(options)
    state = rules.start()
    for _ in range(LONGEST_GAME):
        actors = rules.actors(state)
        assert isinstance(rules.phase(state), str), "phase is not a name"
        if not actors:
            break
        if actors == (CHANCE,):
            outcomes = rules.outcomes(state)
            codes = [move for move, _ in outcomes]
            assert codes, "chance is due but has no outcomes"
            assert all(weight > 0 for _, weight in outcomes), "an outcome without weight is listed"
            seat, move = CHANCE, draw(outcomes, rng)
        else:
            assert CHANCE not in actors, "chance acts together with a seat"
            seat = rng.choice(actors)
            codes = rules.legal(state, seat)
            assert codes, f"seat {seat} must act but has no legal move"
            move = rng.choice(codes)
        assert codes == sorted(set(codes)), "moves are not sorted by code or stand twice"
        for other in range(int(options["players"])):
            if Seat(other) not in actors:
                assert not rules.legal(state, Seat(other)), f"seat {other} may not act but has legal moves"
        assert not rules.standing(state).over, "the standing says over while somebody must act"
        assert not rules.standing(state).winners, "there are winners before the end"
        rules.apply(state, seat, move)
    standing = rules.standing(state)
    assert standing.over, "random play does not end"
    assert not rules.actors(state), "random play does not end"
    assert standing.scores is None or len(standing.scores) == options["players"], "not one score a seat"
    assert len(standing.breakdown) in (0, options["players"]), "not one breakdown a seat"


def notation_round_trips(game: Game, options: Options, rng: Random) -> None:
    """Every code has one text and one description, and its text means it again."""
    notation = game.notation(game.rules(options))
    texts = set()
    for code in range(notation.size):
        text = notation.text(Move(code))
        assert text not in texts, f"two codes are written {text!r}"
        texts.add(text)
        assert notation.parse(text) == code, f"{text!r} does not mean code {code} again"
        description = notation.describe(Move(code))
        assert isinstance(description, game.move_types), f"{text!r}: {description!r} is not a declared description"
        assert isinstance(description, Description)


def clones_are_independent(game: Game, options: Options, rng: Random) -> None:
    """A clone is the same position, and playing on one leaves the other alone."""
    rules = game.rules(options)
    for state, seat, move in _walk(game, options, rng, 400):
        key = state.key()
        hash(key)
        twin = state.clone()
        assert twin.key() == key, "a clone is another position"
        rules.apply(twin, seat, move)
        assert state.key() == key, f"playing on a clone changed the original ({_text(game, options, move)})"


def views_hide(game: Game, options: Options, rng: Random) -> None:
    """Whatever a viewer cannot tell apart gives equal views, events and record copies."""
    for table, viewer in _stops(game, options, rng):
        view, told, copy = table.view(viewer), table.events(viewer), table.record(viewer)
        assert isinstance(view, game.view_type), "the view is not of the declared type"
        lines = copy.splitlines()
        for entry in table.log:
            masked = entry.text if entry.secrecy is None else entry.secrecy.text
            shown, _, rest = masked.partition("?")
            assert entry.text.startswith(shown), f"{masked!r} says other words than {entry.text!r}"
            assert entry.text.endswith(rest), f"{masked!r} says other words than {entry.text!r}"
        for log in _alternatives(table, viewer, 12):
            other = _played(table, log)
            assert other.view(viewer) == view, f"view({viewer}) tells what it must hide: {_difference(other, table)}"
            assert other.events(viewer) == told, f"events({viewer}) tell what they must hide"
            assert other.record(viewer).splitlines() == lines, f"record({viewer}) tells what it must hide"


def redeals_fit(game: Game, options: Options, rng: Random) -> None:
    """A redealt state shows the same view, could have come about, and can be played to the end."""
    rules = game.rules(options)
    budget = LISTED
    for table, viewer in _stops(game, options, rng):
        view = table.view(viewer)
        possible, spent = _information_set(table, viewer, budget)
        budget -= spent
        for _ in range(5):
            state = rules.redeal(view, rng)
            assert rules.view(state, viewer) == view, f"redeal does not fit view({viewer})"
            if possible is not None:
                assert state.key() in possible, f"redeal from view({viewer}) gave a position that cannot come about"
    for state, _, _ in _walk(game, options, rng, 4_000, every=97):
        for seat in range(int(options["players"])):
            view = rules.view(state, Seat(seat))
            dealt = rules.redeal(view, rng)
            assert rules.view(dealt, Seat(seat)) == view, f"redeal does not fit view({seat})"
    if rules.actors(state):
        _finish(rules, rules.redeal(rules.view(state, Seat(0)), rng), rng)


def refusals_change_nothing(game: Game, options: Options, rng: Random) -> None:
    """Junk, other seats' moves and illegal moves are refused and leave no trace."""
    for table in _tables(game, options, rng, 12):
        before = (table._state.key(), len(table.log), table.revision, table.record())
        seats = range(-1, int(options["players"]) + 1)
        for seat in seats:
            for text in ("", " ", "?", "nonsense", "\x00", "9" * 50, game.notation(table.rules).text(Move(0))):
                refusal = table.may(seat, text)
                if refusal is None:
                    continue
                try:
                    table.play(seat, text)
                except Refused as refused:
                    assert (refused.code, refused.message) == (refusal.code, refusal.message)
                    assert refused.code, "a refusal has no code"
                    assert refused.message, "a refusal has no message"
                else:
                    raise AssertionError(f"may says no to {text!r}, but it was played")
        after = (table._state.key(), len(table.log), table.revision, table.record())
        assert before == after, "a refusal changed the table"


def records_replay(game: Game, options: Options, rng: Random) -> None:
    """A record rebuilds the same position, and its copy by a seat of a running game is refused as partial."""
    for table in _tables(game, options, rng, 5):
        text = table.record()
        again = replay(text, dealer="manual")
        assert again._state.key() == table._state.key(), "a record replays to another position"
        assert again.record() == text, "a replayed record is written otherwise"
        for viewer in (None, *range(int(options["players"]))):
            copy = table.record(viewer)
            if "?" in copy:
                try:
                    replay(copy)
                except Refused as refused:
                    assert refused.code == "partial", f"a partial copy is refused as {refused.code}"
                else:
                    raise AssertionError("a partial copy was replayed")


def legal_and_check_agree(game: Game, options: Options, rng: Random) -> None:
    """``check`` passes what ``legal`` lists and refuses everything else, changing nothing."""
    rules = game.rules(options)
    size = game.notation(rules).size
    for state, seat, _ in _walk(game, options, rng, 4_000, every=23):
        if seat == CHANCE:
            continue
        key = state.key()
        legal = set(rules.legal(state, seat))
        others = range(size) if size <= 300 else [rng.randrange(size) for _ in range(300)]
        for code in (*legal, *others):
            try:
                rules.check(state, seat, Move(code))
            except Refused as refused:
                assert code not in legal, f"legal lists {_text(game, options, Move(code))}, check refuses: {refused}"
            else:
                assert code in legal, f"check passes {_text(game, options, Move(code))}, legal does not list it"
        assert state.key() == key, "check changed the state"


def commit_order_is_irrelevant(game: Game, options: Options, rng: Random) -> None:
    """Simultaneous choices lead to the same position in whatever order they are made."""
    rules = game.rules(options)
    for state, _, _ in _walk(game, options, rng, 4_000):
        actors = rules.actors(state)
        if len(actors) < 2:
            continue
        assert rules.phase(state) in game.simultaneous, f"phase {rules.phase(state)!r} is not declared simultaneous"
        moves = {seat: rng.choice(rules.legal(state, seat)) for seat in actors}
        keys = set()
        for order in (actors, actors[::-1], tuple(rng.sample(actors, len(actors)))):
            twin = state.clone()
            for seat in order:
                assert seat in rules.actors(twin), f"seat {seat} may no longer choose after another seat chose"
                rules.apply(twin, seat, moves[seat])
            keys.add(twin.key())
        assert len(keys) == 1, f"the order of commitments matters in phase {rules.phase(state)!r}"


def undo_restores(game: Game, options: Options, rng: Random) -> None:
    """What may be taken back leads to the position before; what was revealed stays."""
    table = Table(game, options, seed=rng.randrange(2**32))
    for _ in range(60):
        actors = [actor for actor in table.actors() if actor != "*"]
        if not actors:
            break
        seat = Seat(int(rng.choice(actors)))
        before, length = table._state.key(), len(table.log)
        table.play(seat, rng.choice(table.legal(seat)))
        alone = len(table.log) == length + 1
        if not alone:
            continue
        committed = table.log[-1].phase in game.simultaneous
        if committed and table.phase != table.log[-1].phase:
            continue
        move = table.choice(table.log[-1].move)
        table.undo(seat)
        assert table._state.key() == before, f"undo of {move} leads elsewhere"
        table.play(seat, move)


CHECKS: tuple[Check, ...] = (
    plays_to_the_end,
    notation_round_trips,
    clones_are_independent,
    views_hide,
    redeals_fit,
    refusals_change_nothing,
    records_replay,
    legal_and_check_agree,
    commit_order_is_irrelevant,
    undo_restores,
)


# -- inside -----------------------------------------------------------------------------------------


def _text(game: Game, options: Options, move: Move) -> str:
    return game.notation(game.rules(options)).text(move)


def _step(rules: Any, state: Any, rng: Random) -> tuple[Seat, Move]:
    actors = rules.actors(state)
    if actors == (CHANCE,):
        return CHANCE, draw(rules.outcomes(state), rng)
    seat = rng.choice(actors)
    return seat, rng.choice(rules.legal(state, seat))


def _ends(rules: Any, state: Any, seat: Seat, move: Move) -> bool:
    twin = state.clone()
    rules.apply(twin, seat, move)
    return not rules.actors(twin)


def _finish(rules: Any, state: Any, rng: Random) -> None:
    for _ in range(LONGEST_GAME):
        if not rules.actors(state):
            return
        rules.apply(state, *_step(rules, state, rng))
    raise AssertionError("a redealt state does not end")


def _walk(game: Game, options: Options, rng: Random, steps: int, every: int = 1) -> Iterator[tuple[Any, Seat, Move]]:
    """Positions of one random game, each with the move that is played next."""
    rules = game.rules(options)
    state = rules.start()
    for step in range(steps):
        if not rules.actors(state):
            return
        seat, move = _step(rules, state, rng)
        if step < 30 or step % every == 0:
            yield state, seat, move
        rules.apply(state, seat, move)


def _tables(game: Game, options: Options, rng: Random, count: int) -> Iterator[Table]:
    """Tables at random points of one random game, among them its end if it is not too far."""
    table = Table(game, options, seed=rng.randrange(2**32))
    for _ in range(count):
        yield table
        for _ in range(rng.randrange(1, 40)):
            if table.over:
                return
            seat, move = _step(table.rules, table._state, rng)
            table.play(seat, table.choice(move))


def _stops(game: Game, options: Options, rng: Random) -> Iterator[tuple[Table, Seat | None]]:
    """Early positions, where everything a viewer cannot tell apart can still be listed, with each kind of viewer."""
    for length in (1, 2, 5, 12, 40):
        table = Table(game, options, seed=rng.randrange(2**32))
        for _ in range(length):
            seat, move = _step(table.rules, table._state, rng)
            if _ends(table.rules, table._state, seat, move):
                break  # the end hides nothing any more
            table.play(seat, table.choice(move))
        for viewer in (None, Seat(0), Seat(int(options["players"]) - 1)):
            yield table, viewer


def _readings(table: Table, viewer: Seat | None) -> list[str | None]:
    """The log as the viewer reads it: the text of an open line, None for a masked one."""
    return [None if table._line(entry, False, viewer) != entry.text else entry.text for entry in table.log]


def _continuations(table: Table, state: Any, index: int, masked: bool, viewer: Seat | None) -> list[Move]:
    """The moves that could stand at a line of the log, as far as the viewer can read it."""
    entry, rules = table.log[index], table.rules
    if entry.seat not in rules.actors(state):
        return []
    outcomes = rules.outcomes(state) if entry.seat == CHANCE else []
    moves = [move for move, _ in outcomes] or rules.legal(state, entry.seat)
    if not masked:
        return [entry.move] if entry.move in moves else []
    assert entry.secrecy is not None
    fitting = []
    for move in moves:
        secrecy = table.game.secrecy(rules, state, entry.seat, move)
        if secrecy is not None and viewer not in secrecy.audience and secrecy.text == entry.secrecy.text:
            fitting.append(move)
    return fitting


def _information_set(table: Table, viewer: Seat | None, budget: int) -> tuple[set[tuple[object, ...]] | None, int]:
    """Every position the viewer cannot rule out, by brute force, and how many were tried; None if over budget."""
    frontier = {table.rules.start().key(): table.rules.start()}
    tried = 0
    for index, reading in enumerate(_readings(table, viewer)):
        reached: dict[tuple[object, ...], Any] = {}
        for state in frontier.values():
            for move in _continuations(table, state, index, reading is None, viewer):
                twin = state.clone()
                table.rules.apply(twin, table.log[index].seat, move)
                reached[twin.key()] = twin
                tried += 1
                if tried > budget:
                    return None, tried
        frontier = reached
    return set(frontier), tried


def _alternatives(table: Table, viewer: Seat | None, count: int) -> Iterator[list[Move]]:
    """Other logs the viewer would read just the same, by random filling of what is masked."""
    readings = _readings(table, viewer)
    if None not in readings:
        return
    rng = Random(len(readings))
    for _ in range(count):
        state, log = table.rules.start(), []
        for index, reading in enumerate(readings):
            moves = _continuations(table, state, index, reading is None, viewer)
            if not moves:
                break
            move = rng.choice(moves)
            log.append(move)
            table.rules.apply(state, table.log[index].seat, move)
        else:
            yield log


def _played(table: Table, log: list[Move]) -> Table:
    """The same match with another log, told in the same steps."""
    other = Table(table.game, table.options, content=table.content, seed=table.seed, dealer="manual")
    for entry, move in zip(table.log, log, strict=True):
        if entry.seat != CHANCE:
            other.revision += 1
        other._append(entry.seat, move)
    return other


def _difference(other: Table, table: Table) -> str:
    """The first move that differs, to find the leak by."""
    for there, here in zip(other.log, table.log, strict=True):
        if there.move != here.move:
            return f"{here.seat} {here.text!r} or {there.text!r}"
    return "no difference"


def check_all(game: Game, options: Options, seed: int = 0) -> None:
    """Runs every check on one set of options."""
    for check in CHECKS:
        check(game, options, Random(seed))


__all__ = ["CHECKS", "Check", "check_all", "option_sets"]
