"""One match: rules, dealer, log and undo. The one door for everything above the games."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec

from . import registry
from .kernel import record
from .kernel.dealer import draw
from .kernel.game import Content, Game
from .kernel.move import Choice, Move
from .kernel.option import Options, OptionValue
from .kernel.refused import Refused
from .kernel.rules import Standing
from .kernel.seat import CHANCE, STAR, Actor, Seat, actor_of
from .kernel.view import Ended, Event, Secrecy, TakenBack, Told, View

Dealer = Literal["auto", "manual"]


class Entry(msgspec.Struct, frozen=True):
    """One line of the log. ``phase`` is what was being decided when it was played."""

    seat: Seat
    move: Move
    text: str
    phase: str
    secrecy: Secrecy | None


class Table:
    """A match in progress or finished. Every method answers with plain values and never half-changes the match."""

    def __init__(
        self,
        game: Game,
        options: Options,
        *,
        content: Content | None = None,
        seed: int | None = None,
        dealer: Dealer = "auto",
    ) -> None:
        if dealer not in ("auto", "manual"):
            raise Refused("dealer", f"dealer {dealer!r}: must be auto or manual")
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            raise Refused("seed", f"seed {seed!r}: must be a whole number")
        self.game = game
        self.options = options
        self.content = game.content() if content is None else content
        self.seed = seed
        self.dealer = dealer
        self.rules = game.rules(options, self.content)
        self.notation = game.notation(self.rules)
        self.log: list[Entry] = []
        self.revision = 0
        """Counts accepted changes: every move and every undo."""
        self._rng = Random(seed)
        self._state: Any = self.rules.start()
        self._told: list[tuple[int, Told]] = []
        if dealer == "auto":
            self._deal()

    # -- what may be done -------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.options["players"])

    def actors(self) -> tuple[Actor, ...]:
        """Who decides now; several at once if simultaneous, ``"*"`` only at a table dealt by hand."""
        return tuple(actor_of(seat) for seat in self.rules.actors(self._state))

    @property
    def phase(self) -> str:
        """The name of what is being decided."""
        return self.rules.phase(self._state)

    def legal(self, actor: Actor) -> list[Choice]:
        """Every move of the actor, or none if it may not act now."""
        seat = self._seat(actor)
        if seat not in self.rules.actors(self._state):
            return []
        if seat == CHANCE:
            return [self.choice(move) for move, _ in self.rules.outcomes(self._state)]
        return [self.choice(move) for move in self.rules.legal(self._state, seat)]

    def choice(self, move: Move) -> Choice:
        """A move code with its text and description."""
        return Choice(move, self.notation.text(move), self.notation.describe(move))

    def may(self, actor: Actor, move: str | Choice) -> Refused | None:
        """Why the move is not allowed now, or None if it is."""
        try:
            self._checked(actor, move)
        except Refused as refusal:
            return refusal
        return None

    # -- doing it -----------------------------------------------------------------------------------

    def play(self, actor: Actor, move: str | Choice) -> None:
        """Plays a move; Refused explains why not, and then nothing has changed."""
        seat, code = self._checked(actor, move)
        self.revision += 1
        self._append(seat, code)
        if self.dealer == "auto":
            self._deal()

    def undo(self, seat: int, *, agreed: bool = False) -> None:
        """Takes back the seat's last move.

        A simultaneous commitment can be taken back until the last one is in, any other move while nothing was
        revealed and no other seat has moved since. ``agreed`` lifts that: all that came after goes back too.
        """
        own = self._seat(seat)
        if own == CHANCE:
            raise Refused("undo", "chance takes nothing back")
        index = self._last_of(own) if agreed else self._retractable(own)
        if index is None:
            raise Refused("undo", f"seat {own} has no move to take back")
        simultaneous = not agreed and self.log[index].phase in self.game.simultaneous
        taken = 1 if simultaneous else len(self.log) - index
        kept = self.log[:index] + self.log[index + taken :]
        self._rebuild([(entry.seat, entry.move) for entry in kept])
        self.revision += 1
        self._told.append((self.revision, Told(TakenBack(own, taken))))
        if self.dealer == "auto":
            self._deal()

    def may_undo(self, seat: Seat | int) -> Refused | None:
        """Why the seat cannot take its last move back by itself, or None if it can."""
        own = self._seat(seat)
        try:
            found = self._retractable(own)
        except Refused as refusal:
            return refusal
        return None if found is not None else Refused("undo", f"seat {own} has no move to take back")

    def deal(self, rng: Random) -> None:
        """Draws the chance results that are due at a table dealt by hand, each counted as a change of its own."""
        while self.rules.actors(self._state) == (CHANCE,):
            self.revision += 1
            self._append(CHANCE, draw(self.rules.outcomes(self._state), rng))

    # -- what can be seen ---------------------------------------------------------------------------

    def view(self, viewer: int | None = None) -> View:
        """What a seat may know; ``None`` is a spectator."""
        seat = None if viewer is None else self._seat(viewer)
        view = self.rules.view(self._state, seat)
        assert isinstance(view, View)
        return view

    def preview(self, viewer: int) -> msgspec.Struct | None:
        """What the seat's choices would lead to, in games that can tell."""
        return self.game.preview(self.rules, self.view(viewer))

    def events(self, viewer: int | Literal["all"] | None = None, since: int = 0) -> list[Event]:
        """What happened after sequence number ``since``, as far as the viewer may know it; all of it once over."""
        complete = viewer == "all" or self.over
        seat = None if viewer is None or viewer == "all" else self._seat(viewer)
        events = []
        for sequence in range(max(since, 0) + 1, len(self._told) + 1):
            revision, told = self._told[sequence - 1]
            known = complete or told.audience is None or seat in told.audience
            what = told.full if known else told.public
            assert what is not None, "a happening with an audience needs a public face"
            events.append(Event(sequence, revision, what))
        return events

    @property
    def sequence(self) -> int:
        """The sequence number of the last event."""
        return len(self._told)

    @property
    def standing(self) -> Standing:
        """Scores, winners, breakdown per seat, solo level."""
        return self.rules.standing(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.rules.actors(self._state)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Points by seat; None in a game without points."""
        return self.standing.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty until the game is over, and if nobody wins."""
        return self.standing.winners

    def record(self, viewer: int | Literal["all"] | None = "all") -> str:
        """The match as text. A seat's or spectator's copy of a running game reads ``?`` where it must not know."""
        complete = viewer == "all" or self.over
        seat = None if complete or viewer is None else self._seat(viewer)  # type: ignore[arg-type]
        extras = {}
        if self.seed is not None and complete:
            extras["seed"] = str(self.seed)
        if self.content.digest != self.game.content().digest:
            extras["content"] = self.content.digest
        moves = ((str(actor_of(entry.seat)), self._line(entry, complete, seat)) for entry in self.log)
        return record.write(self.game.name, self.options, extras, moves, self.standing)

    def at(self, length: int) -> "Table":
        """The position after the first ``length`` lines of the log, as a table dealt by hand."""
        if not 0 <= length <= len(self.log):
            raise Refused("position", f"position {length}: the log has {len(self.log)} moves")
        table = Table(self.game, self.options, content=self.content, seed=self.seed, dealer="manual")
        for entry in self.log[:length]:
            table._append(entry.seat, entry.move)
        return table

    def svg(self, viewer: int | None = None) -> str:
        """A picture of the table as the viewer sees it, with the viewer's choices marked."""
        choices = [] if viewer is None else self.legal(self._seat(viewer))
        return self.game.svg(self.rules, self.view(viewer), choices)

    def _repr_svg_(self) -> str:
        actors = self.rules.actors(self._state)
        return self.svg(actors[0] if len(actors) == 1 and actors[0] != CHANCE else None)

    # -- inside -------------------------------------------------------------------------------------

    def _seat(self, actor: Actor) -> Seat:
        if actor == STAR:
            return CHANCE
        if isinstance(actor, int) and not isinstance(actor, bool) and 0 <= actor < self.players:
            return Seat(actor)
        raise Refused("seat", f"no seat {actor!r}: there are seats 0 to {self.players - 1}")

    def _checked(self, actor: Actor, move: str | Choice) -> tuple[Seat, Move]:
        seat = self._seat(actor)
        code = self._code(move)
        actors = self.rules.actors(self._state)
        if not actors:
            raise Refused("over", f"{self.notation.text(code)}: the game is over")
        if seat not in actors:
            deciding = "chance" if actors == (CHANCE,) else ", ".join(f"seat {other}" for other in actors)
            name = "chance" if seat == CHANCE else f"seat {seat}"
            raise Refused("turn", f"{self.notation.text(code)}: {name} may not act now, {deciding} may")
        if seat != CHANCE:
            self.rules.check(self._state, seat, code)
        elif all(code != outcome for outcome, _ in self.rules.outcomes(self._state)):
            raise Refused("chance", f"{self.notation.text(code)}: not a possible chance result now")
        return seat, code

    def _code(self, move: str | Choice) -> Move:
        if isinstance(move, str):
            return self.notation.parse(move)
        if isinstance(move, Choice) and 0 <= move.code < self.notation.size:
            return Move(move.code)
        raise Refused("malformed", f"{move!r} is neither a move text nor a choice")

    def _deal(self) -> None:
        while self.rules.actors(self._state) == (CHANCE,):
            self._append(CHANCE, draw(self.rules.outcomes(self._state), self._rng))

    def _append(self, seat: Seat, move: Move, tell: bool = True) -> None:
        """Plays a checked move and tells it. Undo plays without telling: what was told stays told."""
        before = self._state.clone()
        phase = self.rules.phase(before)
        secrecy = self.game.secrecy(self.rules, before, seat, move)
        self.rules.apply(self._state, seat, move)
        self.log.append(Entry(seat, move, self.notation.text(move), phase, secrecy))
        if tell:
            told = self.game.events(self.rules, before, seat, move, self._state)
            if self.over:
                told.append(Told(Ended(self.winners, self.scores)))
            self._told += [(self.revision, each) for each in told]

    def _rebuild(self, moves: list[tuple[Seat, Move]]) -> None:
        self._state = self.rules.start()
        self.log = []
        for seat, move in moves:
            self._append(seat, move, tell=False)

    def _last_of(self, seat: Seat) -> int | None:
        for index in range(len(self.log) - 1, -1, -1):
            if self.log[index].seat == seat:
                return index
        return None

    def _retractable(self, seat: Seat) -> int | None:
        """Where the move stands that the seat may take back without asking anybody."""
        if self._open_commitments():
            index = len(self.log) - 1
            while index >= 0 and self.log[index].phase == self.phase:
                if self.log[index].seat == seat:
                    return index
                index -= 1
        last = self._last_of(seat)
        if last is None:
            return None
        if last < len(self.log) - 1 or self.log[last].phase in self.game.simultaneous:
            raise Refused("undo", f"{self.log[last].text}: something was revealed or another seat has moved since")
        return last

    def _open_commitments(self) -> bool:
        return self.phase in self.game.simultaneous and not self.over

    def _line(self, entry: Entry, complete: bool, viewer: Seat | None) -> str:
        secrecy = entry.secrecy
        if complete or secrecy is None or viewer in secrecy.audience:
            return entry.text
        # A commitment opens when its phase ends; the phase it was made in is still running only at the log's end.
        if not secrecy.lasting and not self._still_open(entry):
            return entry.text
        return secrecy.text

    def _still_open(self, entry: Entry) -> bool:
        if not self._open_commitments():
            return False
        for other in reversed(self.log):
            if other.phase != self.phase:
                return False
            if other is entry:
                return True
        return False


def new(
    game: str,
    *,
    seed: int | None = None,
    dealer: Dealer = "auto",
    content: str | Path | None = None,
    **options: OptionValue | None,
) -> Table:
    """A new match of a game, with its options as keyword arguments."""
    found = registry.game(game)
    return Table(found, found.resolve(options), content=_pack(found, content), seed=seed, dealer=dealer)


def replay(text: str, *, dealer: Dealer = "auto", content: str | Path | None = None) -> Table:
    """The match a record tells, every move checked; refused with line and reason if anything is wrong."""
    parts = record.parse(text)
    game = registry.game(parts.game)
    header = dict(parts.header)
    seed = _seed(header.pop("seed", None))
    digest = header.pop("content", None)
    pack = _pack(game, content)
    expected = (game.content() if pack is None else pack).digest
    if (digest[1] if digest else game.content().digest) != expected:
        named = digest[1] if digest else "the game's own"
        raise Refused("content", f"the record was made with content {named[:80]}, not {expected}")
    table = Table(game, _options(game, header), content=pack, seed=seed, dealer="manual")
    for line in parts.moves:
        _replay_line(table, line)
    record.check_results(parts.results, table.standing)
    table.dealer = dealer
    if dealer == "auto":
        table._deal()
    return table


def _pack(game: Game, content: str | Path | None) -> Content | None:
    if content is None:
        return None
    pack = game.content(Path(content))
    registry.remember(pack)
    return pack


def _seed(header: tuple[int, str] | None) -> int | None:
    if header is None:
        return None
    number, text = header
    if not (text.isascii() and text.removeprefix("-").isdigit()):
        raise record.refuse_line(number, f"seed {text[:40]!r}: must be a whole number")
    return int(text)


def _options(game: Game, header: Mapping[str, tuple[int, str]]) -> Options:
    declared = {option.name: option for option in game.options}
    given: Options = {}
    for name, (number, value) in header.items():
        if name not in declared:
            raise record.refuse_line(number, f"unknown option {name[:40]!r} of {game.name}")
        try:
            given[name] = declared[name].read(value)
        except Refused as refusal:
            raise record.refuse_line(number, refusal.message, refusal.code, refusal.rule) from None
    return game.resolve(given)


def _replay_line(table: Table, line: record.RecordLine) -> None:
    if record.HIDDEN in line.text:
        raise record.refuse_line(line.number, "a seat's partial copy of a running game cannot be replayed", "partial")
    actor: Actor
    if line.actor == STAR:
        actor = STAR
    elif line.actor.isascii() and line.actor.isdigit() and len(line.actor) < 3:
        actor = Seat(int(line.actor))
    else:
        raise record.refuse_line(line.number, f"{line.actor[:40]!r} is neither a seat nor *")
    try:
        due = table.rules.outcomes(table._state) if actor == STAR and table.actors() == (STAR,) else None
        table.play(actor, line.text)
        if due is not None:
            # Keeps the dealer in step, so that a seeded match goes on as it would have.
            draw(due, table._rng)
    except Refused as refusal:
        raise record.refuse_line(line.number, refusal.message, refusal.code, refusal.rule) from None
