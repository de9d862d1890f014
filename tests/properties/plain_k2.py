"""K2 a second time, as plainly as possible and without a look at the fast rules: texts, dicts and sets only."""

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import ropeteam

FACTS: dict[str, Any] = tomllib.loads(
    (Path(ropeteam.__file__).parent / "games" / "k2" / "content" / "k2.toml").read_text(encoding="utf-8")
)
DECK = Counter(
    {
        **{f"m{points}": copies for points, copies in FACTS["deck"]["movement"].items()},
        **{f"r{card['up']}{card['down']}": 1 for card in FACTS["deck"]["rope"]},
        **{f"a{points}": copies for points, copies in FACTS["deck"]["acclimatization"].items()},
    }
)


class Climber:
    """One climber of one seat."""

    def __init__(self) -> None:
        self.alive = True
        self.space = "base"
        self.level = 1
        self.score = 1
        self.tent: str | None = None
        self.summit: int | None = None
        self.rescued_after_summit = False
        self.rest()

    def rest(self) -> None:
        self.general = 0
        self.down = 0
        self.stepped = False
        self.gained = False


class PlainK2:
    """One match. ``actors`` and ``moves`` say what is next, ``play`` does it."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.players = options["players"]
        self.board, self.weather_set = options["board"], options["weather"]
        self.family = options["family"]
        self.given = options.get("start")
        facts = FACTS["boards"][self.board]
        self.spaces = {space["id"]: space for space in facts["spaces"]}
        self.ropes = [tuple(rope) for rope in facts["ropes"]]
        column = "five_red" if options["red_limits"] else str(max(2, self.players))
        self.limits = FACTS["limits"][column]
        letter = self.weather_set[0].upper()
        self.forecasts = {f"{letter}{n}": tile for n, tile in enumerate(FACTS["weather"][self.weather_set], start=1)}
        self.tiles: list[str] = []
        self.first: int | None = None
        self.hidden = Counter({int(value): copies for value, copies in FACTS["risk_tokens"].items()})
        self.visible: list[int] = []
        self.piles = [DECK.copy() for _ in range(self.players)]
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.players)]
        self.climbers = [{"A": Climber(), "B": Climber()} for _ in range(self.players)]
        self.rescue_card = [self.family] * self.players
        self.summits = 0
        self.day = 1
        self.over = False
        self.to_deal: list[int] = [seat for seat in range(self.players) for _ in range(6)]
        self.weather_due = 2
        self.risk_due = 3
        self.chosen: dict[int, tuple[str, ...]] = {}
        self.stage = "set up"
        self.unused: list[str] = []
        self.owed: list[int] = [0] * self.players
        self.turns: list[int] = []
        self.passage: str | None = None
        self.failed: dict[int, list[str]] = {}

    # small questions

    def inside(self, seat: int) -> bool:
        return any(climber.alive for climber in self.climbers[seat].values())

    def in_game(self) -> list[int]:
        return [seat for seat in range(self.players) if self.inside(seat)]

    def today(self) -> dict[str, Any]:
        tile = self.forecasts[self.tiles[(self.day - 1) // 3]]
        day: dict[str, Any] = tile[(self.day - 1) % 3]
        return day

    def cost(self, space: str) -> int:
        today = self.today()
        extra = today.get("move", 0) if self.spaces[space]["zone"] in today.get("zones", []) else 0
        return int(self.spaces[space]["cost"]) + int(extra)

    def full(self, space: str, mover: Climber | None) -> bool:
        if space == "base":
            return False
        standing = [
            climber
            for seat, pair in enumerate(self.climbers)
            for name, climber in pair.items()
            if climber.alive
            and climber.space == space
            and climber is not mover
            and name not in self.failed.get(seat, [])
        ]
        return len(standing) >= int(self.limits[self.spaces[space]["zone"] - 1])

    def neighbours(self, space: str) -> list[tuple[str, bool]]:
        """Joined spaces, each with whether the way leads up."""
        return [(high, True) for low, high in self.ropes if low == space] + [
            (low, False) for low, high in self.ropes if high == space
        ]

    def paid(self, space: str, up: bool, general: int, down: int) -> tuple[int, int] | None:
        """The points left after a step, or None if there are not enough (K2-5)."""
        cost = self.cost(space)
        if up:
            return (general - cost, down) if general >= cost else None
        from_down = min(down, cost)
        general -= cost - from_down
        return (general, down - from_down) if general >= 0 else None

    def steps(self, mover: Climber) -> set[str]:
        targets = set()
        for space, up in self.neighbours(mover.space):
            left = self.paid(space, up, mover.general, mover.down)
            if left is not None and (not self.full(space, mover) or self.leads_on(mover, space, *left)):
                targets.add(space)
        return targets

    def leads_on(self, mover: Climber, space: str, general: int, down: int) -> bool:
        """Whether the points carry the climber from a full space to one that is not (K2-7)."""
        for onward, up in self.neighbours(space):
            left = self.paid(onward, up, general, down)
            if left is not None and (not self.full(onward, mover) or self.leads_on(mover, onward, *left)):
                return True
        return False

    # who and what

    def chance(self) -> str | None:
        if self.weather_due:
            return "weather"
        if self.first is None:
            return "start"
        if self.risk_due and self.hidden.total():
            return "risk"
        return "deal" if self.to_deal else None

    def actors(self) -> set[int | str]:
        if self.over:
            return set()
        if self.chance():
            return {"*"}
        if self.stage == "choose":
            return {seat for seat in self.in_game() if seat not in self.chosen}
        if self.stage == "rescue":
            return {next(iter(self.failed))}
        return {self.turns[0]}

    def outcomes(self) -> dict[str, int]:
        kind = self.chance()
        if kind == "weather":
            return {f"weather {name}": 1 for name in self.forecasts if name not in self.tiles}
        if kind == "start":
            return {f"start {seat}": 1 for seat in (range(self.players) if self.given is None else [self.given])}
        if kind == "risk":
            return {f"risk {value}": copies for value, copies in self.hidden.items() if copies}
        seat = self.to_deal[0]
        return {f"deal {seat} {card}": copies for card, copies in self.piles[seat].items() if copies}

    def moves(self, seat: int) -> set[str]:
        if seat not in self.actors():
            return set()
        if self.stage == "choose":
            return {"choose " + " ".join(three) for three in combinations(sorted(self.hands[seat].elements()), 3)}
        if self.stage == "token":
            return {f"token {value}" for value in self.visible}
        if self.stage == "rescue":
            return self.rescues(seat)
        return self.turn_moves(seat)

    def rescues(self, seat: int) -> set[str]:
        places = [s for s, facts in self.spaces.items() if facts["zone"] == 1 and not self.full(s, None)]
        return {f"rescue {name} {place}" for name in self.failed[seat] for place in [*places, "no"]}

    def turn_moves(self, seat: int) -> set[str]:
        pair = {name: climber for name, climber in self.climbers[seat].items() if climber.alive}
        steps = {f"step {name} {space}" for name, climber in pair.items() for space in self.steps(climber)}
        if self.passage is not None:
            return {step for step in steps if step.startswith(f"step {self.passage} ")}
        moves = set(steps)
        for name, climber in pair.items():
            for card in self.unused:
                ways = [" up", " down"] if card.startswith("r") else [""]
                moves |= {f"give {card} {name}{way}" for way in ways}
            if climber.tent is None and climber.general >= self.cost(climber.space):
                moves.add(f"pitch {name}")
        eligible = [name for name, climber in pair.items() if climber.stepped or climber.gained]
        if self.owed[seat]:
            for name in eligible:
                kinds = {"general": pair[name].general, "down": pair[name].down, "level": 1}
                moves |= {f"pay {name} {kind}" for kind, points in kinds.items() if points > 0}
        all_given = all(card == "a0" for card in self.unused)
        if not self.owed[seat] or (not eligible and all_given and not steps):
            moves.add("done")
        return moves

    # doing it

    def play(self, actor: int | str, text: str) -> None:
        verb, *words = text.split()
        if actor == "*":
            self.draw(verb, words)
        else:
            getattr(self, f"do_{verb}")(int(actor), *words)

    def draw(self, verb: str, words: list[str]) -> None:
        if verb == "weather":
            self.tiles.append(words[0])
            self.weather_due -= 1
        elif verb == "start":
            self.first = int(words[0])
        elif verb == "risk":
            self.hidden[int(words[0])] -= 1
            self.visible.append(int(words[0]))
            self.risk_due -= 1
        else:
            seat = self.to_deal.pop(0)
            self.piles[seat][words[1]] -= 1
            self.hands[seat][words[1]] += 1
        if self.chance() is None:
            if self.stage in ("set up", "night"):
                self.stage = "choose"
            elif self.stage == "token":
                self.begin_turns()

    def do_choose(self, seat: int, *cards: str) -> None:
        self.chosen[seat] = cards
        self.hands[seat] -= Counter(cards)
        if len(self.chosen) < len(self.in_game()):
            return
        sums = {who: sum(int(card[1]) for card in three if card[0] in "mr") for who, three in self.chosen.items()}
        top = [who for who, points in sums.items() if points == max(sums.values())]
        self.turns = top
        if len(top) == 1:
            self.stage = "token"
        else:
            self.begin_turns()

    def do_token(self, seat: int, value: str) -> None:
        self.visible.remove(int(value))
        self.owed[seat] = int(value)
        self.risk_due = 1
        if self.chance() is None:
            self.risk_due = 0
            self.begin_turns()

    def begin_turns(self) -> None:
        assert self.first is not None
        order = [(self.first + n) % self.players for n in range(self.players)]
        self.turns = [seat for seat in order if self.inside(seat)]
        self.stage = "act"
        self.unused = list(self.chosen[self.turns[0]])

    def do_give(self, seat: int, card: str, name: str, way: str = "") -> None:
        self.unused.remove(card)
        climber = self.climbers[seat][name]
        if card[0] == "a":
            climber.level += int(card[1])
            climber.gained |= card != "a0"
        elif way == "down":
            climber.down += int(card[2])
        else:
            climber.general += int(card[1])

    def do_step(self, seat: int, name: str, space: str) -> None:
        climber = self.climbers[seat][name]
        up = (climber.space, space) in self.ropes
        left = self.paid(space, up, climber.general, climber.down)
        assert left is not None
        climber.general, climber.down = left
        climber.space = space
        climber.stepped = True
        climber.score = max(climber.score, self.spaces[space]["vp"])
        if space == "summit" and climber.summit is None:
            climber.summit = self.summits
            self.summits += 1
        self.passage = name if self.full(space, climber) else None

    def do_pitch(self, seat: int, name: str) -> None:
        climber = self.climbers[seat][name]
        climber.general -= self.cost(climber.space)
        climber.tent = climber.space

    def do_pay(self, seat: int, name: str, kind: str) -> None:
        climber = self.climbers[seat][name]
        self.owed[seat] -= 1
        setattr(climber, kind, getattr(climber, kind) - 1)

    def do_done(self, seat: int) -> None:
        self.owed[seat] = 0
        for climber in self.climbers[seat].values():
            climber.rest()
        self.turns.pop(0)
        if self.turns:
            self.unused = list(self.chosen[self.turns[0]])
        else:
            self.check()

    def check(self) -> None:
        assert self.first is not None
        today = self.today()
        for seat in [(self.first + n) % self.players for n in range(self.players)]:
            tents = {climber.tent for climber in self.climbers[seat].values()}
            for name, climber in self.climbers[seat].items():
                if not climber.alive:
                    continue
                space = self.spaces[climber.space]
                climber.level += space["acc"] + (climber.space in tents)
                if space["zone"] in today.get("zones", []):
                    climber.level -= today.get("acc", 0)
                climber.level = min(climber.level, 6)
                if climber.level < 1:
                    self.failed.setdefault(seat, []).append(name)
        self.settle()

    def settle(self) -> None:
        """Deaths seat by seat; stops where somebody may be rescued (K2-14)."""
        while self.failed:
            seat = next(iter(self.failed))
            if self.rescue_card[seat]:
                self.stage = "rescue"
                return
            for name in self.failed.pop(seat):
                self.die(seat, name)
        self.night()

    def die(self, seat: int, name: str) -> None:
        self.climbers[seat][name].alive = False
        self.climbers[seat][name].score = 1

    def do_rescue(self, seat: int, name: str, where: str) -> None:
        self.failed[seat].remove(name)
        if where == "no":
            self.die(seat, name)
        else:
            climber = self.climbers[seat][name]
            track = FACTS["score_track"][self.board]
            climber.score = track[max(0, track.index(climber.score) - 4)]
            climber.space, climber.level = where, 1
            climber.rescued_after_summit |= climber.summit is not None
            self.rescue_card[seat] = False
        if not self.failed[seat]:
            del self.failed[seat]
        self.settle()

    def night(self) -> None:
        assert self.first is not None
        solo_death = self.players == 1 and not all(climber.alive for climber in self.climbers[0].values())
        if self.day == 18 or not self.in_game() or solo_death:
            self.over = True
            return
        self.stage = "night"
        self.day += 1
        self.first = (self.first + 1) % self.players
        self.weather_due = 1 if self.day in (4, 7, 10, 13) else 0
        self.chosen = {}
        for seat in self.in_game():
            if self.piles[seat].total():
                self.to_deal += [seat] * 3
            elif not self.hands[seat].total():
                self.piles[seat] = DECK.copy()
                self.to_deal += [seat] * 6
        if self.chance() is None:
            self.stage = "choose"

    # the end

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(climber.score for climber in pair.values()) for pair in self.climbers)

    def winners(self) -> tuple[int, ...]:
        scores = self.scores()
        best = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        firsts = {
            climber.summit: seat
            for seat in best
            for climber in self.climbers[seat].values()
            if climber.alive and climber.summit is not None and not climber.rescued_after_summit
        }
        return (firsts[min(firsts)],) if firsts else tuple(best)
