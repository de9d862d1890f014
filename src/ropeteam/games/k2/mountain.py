"""One board under one set of weather tiles: ropes, prices, nights and room on the spaces, as tables of numbers."""

from .content import Board, Tile


class Mountain:
    """Everything about places. Spaces are board indices, sets of spaces are bit masks."""

    def __init__(self, board: Board, tiles: tuple[Tile, ...], limits: tuple[int, ...]) -> None:
        self.size = len(board.spaces)
        self.names = [space.id for space in board.spaces]
        self.index = {space.id: number for number, space in enumerate(board.spaces)}
        self.zone = [space.zone for space in board.spaces]
        self.points = [space.points for space in board.spaces]
        self.base = self.index["base"]
        self.summit = self.index["summit"]
        self.track = list(board.track)
        self.links: list[list[int]] = [[] for _ in board.spaces]
        """Ropes from a space as ``2 * end + 1`` if they lead down and ``2 * end`` if up, in order."""
        for rope in board.ropes:
            self.links[rope.lower].append(2 * rope.higher)
            self.links[rope.higher].append(2 * rope.lower + 1)
        for links in self.links:
            links.sort()
        self.limit = [limits[space.zone - 1] for space in board.spaces]
        # Base camp takes any number (K2-1).
        self.limit[self.base] = 0
        self.limited = [sum(1 << s for s in range(self.size) if self.limit[s] == n) for n in range(5)]
        """Spaces with a limit of n, as a mask; 0 is no limit."""
        self.costs: list[list[int]] = []
        """What entering a space costs, by ``3 * tile + day of the tile`` and space (K2-6)."""
        self.nights: list[list[int]] = []
        """What a night on a space changes without a tent, likewise (K2-11)."""
        for tile in tiles:
            for day in tile.days:
                self.costs.append([s.cost + (day.movement if s.zone in day.zones else 0) for s in board.spaces])
                self.nights.append(
                    [s.acclimatization - (day.acclimatization if s.zone in day.zones else 0) for s in board.spaces]
                )

    def full(self, spaces: list[int], mover: int) -> int:
        """Spaces that hold their limit of climbers, the moving one not counted (K2-7)."""
        one = two = three = four = 0
        for climber in range(len(spaces)):
            space = spaces[climber]
            if space >= 0 and climber != mover:
                bit = 1 << space
                four |= three & bit
                three |= two & bit
                two |= one & bit
                one |= bit
        limited = self.limited
        return (one & limited[1]) | (two & limited[2]) | (three & limited[3]) | (four & limited[4])

    def carries(self, space: int, general: int, down: int, full: int, costs: list[int]) -> bool:
        """Whether points left on a full space can carry a climber on to one that is not full (K2-7)."""
        for link in self.links[space]:
            target = link >> 1
            cost = costs[target]
            # A step down uses down-only points first, then general ones (K2-5).
            saved = min(down, cost) if link & 1 else 0
            if cost - saved <= general and (
                not full >> target & 1 or self.carries(target, general - cost + saved, down - saved, full, costs)
            ):
                return True
        return False

    def reach(
        self, start: int, general: int, down: int, full: int, costs: list[int]
    ) -> dict[int, tuple[int, int, int]]:
        """Every space the points lead to: the least they cost there, and the general and down-only points left.

        A full space is among them if it can be passed through (K2-7). The start is among them at no cost.
        """
        found = {start: (0, general, down)}
        seen: dict[int, int] = {}
        layer = [(start, general, down)]
        while layer:
            after: list[tuple[int, int, int]] = []
            for space, general, down in layer:
                for link in self.links[space]:
                    target = link >> 1
                    cost = costs[target]
                    saved = min(down, cost) if link & 1 else 0
                    left, left_down = general - cost + saved, down - saved
                    key = (target << 8 | left_down) << 8 | left
                    if left < 0 or key in seen:
                        continue
                    if full >> target & 1 and not self.carries(target, left, left_down, full, costs):
                        continue
                    seen[key] = 1
                    after.append((target, left, left_down))
                    known = found.get(target)
                    if known is None or (left + left_down, left) > (known[1] + known[2], known[1]):
                        found[target] = (0, left, left_down)
            layer = after
        points = found[start][1] + found[start][2]
        return {space: (points - left - left_down, left, left_down) for space, (_, left, left_down) in found.items()}

    def leads_down(self, start: int, target: int) -> bool:
        """Whether the rope between two joined spaces leads down from the first."""
        return 2 * target + 1 in self.links[start]

    def joined(self, start: int, target: int) -> bool:
        """Whether a rope joins the two spaces."""
        return 2 * target in self.links[start] or 2 * target + 1 in self.links[start]
