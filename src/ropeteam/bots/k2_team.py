"""One team's part of a K2 position: all that its own plans depend on."""

from ..games.k2.rules import K2Rules
from ..games.k2.state import K2State


class Team:
    """One team's part of a position, on a morning or in the evening."""

    def __init__(self) -> None:
        self.day = 0
        """Days that are over: 0 on the first morning."""
        self.space = [0, 0]
        self.level = [1, 1]
        self.step = [0, 0]
        """Score steps."""
        self.tent = [-1, -1]
        self.hand = 0
        self.pile = 0
        self.shown = [0, 0, 0]
        self.hidden = [0, 0, 0]

    def clone(self) -> "Team":
        twin = Team()
        twin.day = self.day
        twin.space = self.space[:]
        twin.level = self.level[:]
        twin.step = self.step[:]
        twin.tent = self.tent[:]
        twin.hand = self.hand
        twin.pile = self.pile
        twin.shown = self.shown[:]
        twin.hidden = self.hidden[:]
        return twin


def team_of(rules: K2Rules, state: K2State, seat: int) -> Team:
    """The seat's team as it stands; a dead climber stands nowhere."""
    team = Team()
    team.day = state.day - 1
    first = 2 * seat
    track = rules.mountain.track
    for c in range(2):
        team.space[c] = state.space[first + c]
        team.level[c] = state.level[first + c]
        team.step[c] = track.index(state.score[first + c])
        team.tent[c] = state.tent[first + c]
    team.hand = state.hand[seat]
    team.pile = state.pile[seat]
    team.shown = state.shown[:]
    team.hidden = state.hidden[:]
    return team
