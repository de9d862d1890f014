"""Fast games of one K2 team to the end: what a position is really worth.

The team plays alone on the mountain: its cards are drawn, risk is taken and paid, nights are slept through. Every day
the turn is taken that promises most. Details that seldom matter (payment by whom, passing one's team-mate) are
simplified.
"""

from random import Random
from typing import Final

from ..games.k2.cards import BITS, MANY
from ..games.k2.codes import triples
from ..games.k2.plans import Plan
from ..games.k2.rules import CYCLE, HAND, K2Rules
from .k2_evenings import FAR, LOWEST, PITCHED, PLACE, TOP, Climb, Evenings, with_down
from .k2_prices import DAYS, partner
from .k2_prospect import LEVELS, Day, Prospects, prospects_of
from .k2_shares import GENERAL, Share, Shares
from .k2_team import Team

TURNS: Final = 12
"""Turns looked at more closely on a day of a rollout."""
DEATH: Final = 1.0
"""Points a dead climber costs beyond those it had."""


class Path:
    """The days under one order of tiles, each with the forecast of its time, made as they are reached."""

    def __init__(self, prospects: Prospects, order: list[int]) -> None:
        self.prospects = prospects
        self.order = order
        self._days: list[Day] = []
        self._known = 0
        """Bit d: day d is there."""

    def day(self, over: int) -> Day:
        """The day after so many."""
        if not self._days:
            self._days = [self.prospects.day(DAYS, [])] * (DAYS + 1)
        if not self._known >> over & 1:
            self._known |= 1 << over
            self._days[over] = self.prospects.day(over, self.prospects.known(over, self.order))
        return self._days[over]


class Turn:
    """A way to spend a day: cards, a token (none: -1), and how it leaves both climbers in the evening."""

    def __init__(
        self, bag: int, owed: int, level: tuple[int, int], space: list[int], tent: list[int], step: list[int]
    ) -> None:
        self.bag = bag
        self.owed = owed
        self.level = level
        self.space = space
        self.tent = tent
        self.step = step
        self.value = 0.0
        """Expected final points."""


class Rollouts:
    """Plays teams to the end under one set of rules."""

    def __init__(self, rules: K2Rules, prospects: Prospects) -> None:
        self.rules = rules
        self.prospects = prospects
        self.terrain = self.prospects.terrain
        self.shares = Shares(rules)
        self.solo = rules.players == 1
        self._triples: dict[int, list[int]] = {}
        self._paths: dict[int, Path] = {}
        self._evenings = Evenings(prospects)
        # The day under way.
        self._team = Team()
        self._day = self.prospects.day(DAYS, [])
        self._a = Climb(0, 0, 0, 0, 0, 0, 0)
        self._b = Climb(0, 0, 0, 0, 0, 0, 0)
        # Other teams in the way and until when; spaces where one climber of the team fits, with nobody there and today.
        self._shut = 0
        self._narrow = 0
        self._crowded_until = 0
        self._single = 0
        for space in range(self.terrain.size):
            if rules.mountain.limit[space] == 1:
                self._single |= 1 << space
        self._tight = self._single

    # -- a whole game

    def path(self, order: list[int]) -> Path:
        """The days under a full order of tiles."""
        key = 0
        for tile in order:
            key = key * 8 + tile
        found = self._paths.get(key)
        if found is None:
            found = self._paths[key] = Path(self.prospects, order[:])
        return found

    def crowd(self, shut: int, narrow: int, until: int) -> None:
        """Until so many days are over other teams fill some spaces, and leave room for one climber on others: masks."""
        self._shut = shut
        self._narrow = narrow
        self._crowded_until = until

    def play(self, team: Team, path: Path, until: int, rng: Random) -> float:
        """Expected points of a team that starts from a morning with its hand drawn; changes the team.

        It plays on to the end or until so many days are over, and is judged then.
        """
        while team.day < DAYS:
            self.begin(team, path)
            turn = self.turn(team)
            if team.day >= until:
                return turn.value
            self.follow(team, turn)
            self.turn_up(team, rng)
            if self.night(team, path):
                break
            self.draw(team, rng)
        return self.score(team) - DEATH * ((team.space[0] < 0) + (team.space[1] < 0))

    def score(self, team: Team) -> float:
        """Points as they stand."""
        total = 0.0
        for c in range(2):
            total += self.terrain.track[team.step[c]] if team.space[c] >= 0 else 1.0
        return total

    def night(self, team: Team, path: Path) -> bool:
        """The check, and the day that ends; says whether the game is over for the team."""
        nights = self.terrain.nights[path.day(team.day).weather]
        living = 0
        for c in range(2):
            space = team.space[c]
            if space < 0:
                continue
            shelter = 1 if team.tent[0] == space or team.tent[1] == space else 0
            team.level[c] = min(LEVELS - 1, team.level[c] + nights[space] + shelter)
            if team.level[c] < 1:
                team.space[c] = -1
            else:
                living += 1
        team.day += 1
        return living == 0 or (self.solo and living < 2)

    def draw(self, team: Team, rng: Random) -> None:
        """Cards for the new day (K2-2)."""
        day = team.day % CYCLE
        if day == CYCLE - 1:
            return
        if day == 0:
            team.pile = self.rules.deck
            team.hand = 0
        for _ in range(HAND if day == 0 else HAND // 2):
            total = 0
            pile = team.pile
            while pile:
                total += pile & MANY
                pile >>= BITS
            if total == 0:
                return
            ticket = int(rng.random() * total)
            kind = 0
            pile = team.pile
            while True:
                ticket -= pile & MANY
                if ticket < 0:
                    break
                pile >>= BITS
                kind += 1
            team.pile -= 1 << (BITS * kind)
            team.hand += 1 << (BITS * kind)

    def turn_up(self, team: Team, rng: Random) -> None:
        """Turns up a token in place of the one taken (K2-3)."""
        hidden = team.hidden[0] + team.hidden[1] + team.hidden[2]
        if hidden:
            ticket = int(rng.random() * hidden)
            turned = 0
            while ticket >= team.hidden[turned]:
                ticket -= team.hidden[turned]
                turned += 1
            team.hidden[turned] -= 1
            team.shown[turned] += 1

    # -- a day

    def begin(self, team: Team, path: Path) -> None:
        """Takes up a day of a team."""
        self._team = team
        self._day = path.day(team.day)
        share = self._best_share(team)
        crowded = team.day < self._crowded_until
        self._tight = self._narrow if crowded else self._single
        self._evenings.begin(self._day, self._shut if crowded else 0)
        self._a = self._evenings.of(team, 0, share)
        self._b = self._evenings.of(team, 1, partner(share))

    def _best_share(self, team: Team) -> int:
        """The shares in the cards that promise the two climbers most together: the one of A."""
        if team.space[0] < 0 or team.space[1] < 0:
            return 0
        best = FAR
        found = 0
        for share in range(len(self._day.hopes)):
            value = self._morning(team, 0, share) + self._morning(team, 1, partner(share))
            if value > best:
                best, found = value, share
        return found

    def _morning(self, team: Team, c: int, share: int) -> float:
        return self.prospects.worth(
            self._day, share, team.step[c], team.space[c], team.level[c], team.tent[c], team.tent[1 - c]
        )

    def bags(self, hand: int) -> list[int]:
        """The different bags of three cards in a hand."""
        found = self._triples.get(hand)
        if found is None:
            found = triples(hand)
            self._triples[hand] = found
        return found

    def turn(self, team: Team) -> Turn:
        """The best turn of the day."""
        tokens = [value for value in range(3) if team.shown[value]] or [0]
        found = self.turns(team, self.bags(team.hand), tokens, TURNS)
        best = found[0]
        for turn in found:
            if turn.value > best.value:
                best = turn
        return best

    def turns(self, team: Team, bags: list[int], tokens: list[int], most: int) -> list[Turn]:
        """The most promising turns with these cards and tokens, each with what it is worth."""
        limit = 3 * most
        later = self._later(team.day)
        ranks: list[float] = []
        found: list[tuple[int, int, Share]] = []
        for bag in bags:
            kept = self.prospects.kept(bag, team.day)
            for owed in tokens:
                for share in self._ways(bag, owed):
                    rank = self._rank(share) - kept + later * owed
                    at = len(ranks)
                    if at == limit and rank <= ranks[limit - 1]:
                        continue
                    while at > 0 and ranks[at - 1] < rank:
                        at -= 1
                    ranks.insert(at, rank)
                    found.insert(at, (bag, owed, share))
                    if len(ranks) > limit:
                        ranks.pop()
                        found.pop()
        turns: list[Turn] = []
        seen: dict[int, int] = {}
        for bag, owed, share in found:
            level, place = self._lead(share)
            key = (bag * 4 + owed) * 2048 + place[0] + 1
            key = ((key * 2048 + place[1] + 1) * 32 + level[0] + 8) * 32 + level[1] + 8
            if key not in seen:
                seen[key] = 1
                turn = self._turn(bag, owed, level, place)
                turn.value = self.worth(team, turn)
                turns.append(turn)
                if len(turns) == most:
                    break
        return turns

    def _turn(self, bag: int, owed: int, level: tuple[int, int], place: tuple[int, int]) -> Turn:
        team = self._team
        turn = Turn(bag, owed, level, team.space[:], team.tent[:], team.step[:])
        for c in range(2):
            if place[c] >= 0:
                space = place[c] & PLACE
                turn.space[c] = space
                turn.step[c] = max(turn.step[c], place[c] // TOP)
                if place[c] & PITCHED:
                    turn.tent[c] = space
        return turn

    def _ways(self, bag: int, owed: int) -> list[Share]:
        """The ways to share these cards on the day under way."""
        a, b = self._a.space, self._b.space
        living = (1 if a >= 0 else 0) + (2 if b >= 0 else 0)
        high = 0
        if a >= 0 and self.terrain.zone[a] > 1:
            high += 1
        if b >= 0 and self.terrain.zone[b] > 1:
            high += 2
        return self.shares.of(bag, owed, living, high)

    def _rank(self, share: Share) -> float:
        """What a share promises by prospects, as if nobody were in the way."""
        team = self._team
        climb = self._a if share.down_a == 0 else with_down(self._a, share.down_a)
        at = (team.level[0] - LOWEST) * GENERAL + share.at_a
        value = climb.worth[at]
        if value == FAR:
            self._evenings.fill(climb, team.level[0] + share.level_a)
            value = climb.worth[at]
        climb = self._b if share.down_b == 0 else with_down(self._b, share.down_b)
        at = (team.level[1] - LOWEST) * GENERAL + share.at_b
        more = climb.worth[at]
        if more == FAR:
            self._evenings.fill(climb, team.level[1] + share.level_b)
            more = climb.worth[at]
        return value + more

    def _lead(self, share: Share) -> tuple[tuple[int, int], tuple[int, int]]:
        """Levels and places a share of cards leads to."""
        team = self._team
        climb_a, climb_b = with_down(self._a, share.down_a), with_down(self._b, share.down_b)
        level_a, level_b = team.level[0] + share.level_a, team.level[1] + share.level_b
        at_a = (level_a - LOWEST) * GENERAL + share.general_a
        at_b = (level_b - LOWEST) * GENERAL + share.general_b
        a, b = climb_a.place[at_a], climb_b.place[at_b]
        if a >= 0 and b >= 0 and a & PLACE == b & PLACE and self._tight >> (a & PLACE) & 1:
            # Only one of them fits there; the other does the best without it.
            worth_a, else_a = self._evenings.elsewhere(climb_a, level_a, share.general_a, b & PLACE)
            worth_b, else_b = self._evenings.elsewhere(climb_b, level_b, share.general_b, a & PLACE)
            if worth_a + climb_b.worth[at_b] > worth_b + climb_a.worth[at_a]:
                a = else_a
            else:
                b = else_b
        return (level_a, level_b), (a, b)

    def worth(self, team: Team, turn: Turn) -> float:
        """Expected final points of the day's team after a turn."""
        space, tent, step = turn.space[:], turn.tent, turn.step
        after, nights = self._day.after, self.terrain.nights[self._day.weather]
        assert after is not None
        living = 0
        total = 0.0
        morning = [0, 0]
        for c in range(2):
            if space[c] < 0:
                total += 1.0
                continue
            shelter = 1 if tent[0] == space[c] or tent[1] == space[c] else 0
            morning[c] = min(LEVELS - 1, turn.level[c] + nights[space[c]] + shelter)
            if morning[c] < 1:
                total += 1.0 - DEATH
                space[c] = -1
            else:
                living += 1
                total += self.terrain.track[step[c]]
        if living == 0 or after.after is None or (self.solo and living < 2):
            return total
        value = self.prospects.pair(
            after, (step[0], step[1]), (space[0], space[1]), (morning[0], morning[1]), (tent[0], tent[1])
        )
        value += self.prospects.kept(team.hand + team.pile - turn.bag, team.day)
        value -= self._later(team.day) * (team.shown[1] + 2 * team.shown[2] - max(0, turn.owed))
        return value - (DEATH if living < 2 else 0.0)

    def _later(self, over: int) -> float:
        """What a point of risk left on the open tokens costs; with other teams, nobody knows whom."""
        return self.prospects.prices.later[over // CYCLE] if self.solo else 0.0

    def follow(self, team: Team, turn: Turn) -> None:
        """Leads the team into the evening."""
        if turn.owed >= 0 and team.shown[turn.owed]:
            team.shown[turn.owed] -= 1
        team.hand -= turn.bag
        for c in range(2):
            team.level[c] = turn.level[c]
            team.space[c] = turn.space[c]
            team.tent[c] = turn.tent[c]
            team.step[c] = turn.step[c]


def planned(rules: K2Rules, team: Team, left: int, plan: Plan) -> Turn:
    """A plan as a turn of a team that has so many cards left after it; its token is taken already."""
    track = rules.mountain.track
    step = [track.index(plan.score[0]), track.index(plan.score[1])]
    return Turn(team.hand - left, -1, plan.level, list(plan.space), list(plan.tent), step)


def rollouts_of(rules: K2Rules) -> Rollouts:
    """The rollouts under these rules."""
    return Rollouts(rules, prospects_of(rules))
