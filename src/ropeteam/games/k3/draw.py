"""Draws K3: the mountain in the middle, a board for each player below it."""

from collections.abc import Sequence

from ropeteam.kernel import svg
from ropeteam.kernel.move import Choice

from .board import FILL_ORDER, LETTERS, SLOT_AT
from .notation import Place, Spend, Take
from .pawn import GOLD, HEIGHT, INK, NAMES, PAINT, WIDTH, hidden, outline, pawn
from .view import K3View, OpenPlace, Pawns, PlayerView

INKY = "#1f2d3d"
QUIET = "#5b6b7c"
LEGAL = "#0f7a4f"
PENAL = "#c62828"
CHOICE = "#ff7a1a"
MARGIN = 24.0
SKY = 528.0
"""How far down the mountain stands."""


class Marks:
    """What the choices light up: pawns by owner, places with the colours that may go there."""

    def __init__(self, view: K3View, choices: Sequence[Choice]) -> None:
        self.slots: set[tuple[int, tuple[int, int]]] = set()
        self.sides: set[tuple[int, str]] = set()
        self.places: dict[tuple[int, int], set[str]] = {}
        for choice in choices:
            move = choice.description
            if isinstance(move, Take):
                self._source(view.turn, move.slot, move.side)
            elif isinstance(move, (Place, Spend)):
                self._source(view.viewer, move.slot, move.side)
            if isinstance(move, Place):
                colour = move.side or _colour_at(view, move.slot)
                self.places.setdefault((move.row, move.position), set()).add(colour)

    def _source(self, owner: int | None, slot: tuple[int, int] | None, side: str | None) -> None:
        assert owner is not None
        if slot is not None:
            self.slots.add((owner, slot))
        if side is not None:
            self.sides.add((owner, side))


def _colour_at(view: K3View, slot: tuple[int, int] | None) -> str:
    assert view.viewer is not None
    pyramid = view.players[view.viewer].pyramid or ()
    return next(each.colour for each in pyramid if (each.row, each.position) == slot)


def draw(view: K3View, choices: Sequence[Choice]) -> str:
    """A picture of the view with the choices marked."""
    marks = Marks(view, choices)
    board = _board_width(view)
    width = max(2 * MARGIN + len(view.players) * board + (len(view.players) - 1) * 16, 900.0)
    boards_height = 120 + view.base * HEIGHT + 76
    height = SKY + boards_height + 64
    first = (width - len(view.players) * board - (len(view.players) - 1) * 16) / 2
    boards = [
        _player(view, player, marks, first + player.seat * (board + 16), SKY + 20, board, boards_height - 20)
        for player in view.players
    ]
    return svg.document(
        width,
        height,
        f"K3: {headline(view)}",
        _backdrop(width, height),
        svg.text(MARGIN, 44, "K3", fill=INKY, font_size=32, font_weight="800"),
        svg.text(MARGIN + 58, 43, headline(view), fill=INKY, font_size=19, font_weight="600"),
        _waiting(view, width),
        _mountain(view, marks, width / 2),
        *boards,
        _legend(view, width, height - 22),
    )


def headline(view: K3View) -> str:
    """What is going on, in one sentence."""
    match view.phase:
        case "camp":
            return f"The base camp is drawn: {view.drawn} of 9 pawns lie."
        case "deal":
            return "The pawns are dealt."
        case "build":
            return f"{_seats(view.actors)} {'build a pyramid' if len(view.actors) == 1 else 'build their pyramids'}."
        case "start":
            return "All pyramids stand; the starting player is drawn."
        case "turn":
            return f"Seat {view.turn} is to move. A penalty pawn would go to seat {view.taker}."
        case "take":
            return f"Penalty: seat {view.taker} takes a pawn of seat {view.turn}."
    if "cooperative" in view.options.values():
        return "The summit is reached: everybody wins." if view.winners else "The climb has failed: everybody loses."
    return f"The game is over: {_seats(view.winners)} wins."


def _seats(seats: tuple[int, ...]) -> str:
    names = [str(seat) for seat in seats]
    return f"Seat {names[0]}" if len(names) == 1 else f"Seats {', '.join(names[:-1])} and {names[-1]}"


def _board_width(view: K3View) -> float:
    return max(view.base * WIDTH + 36, 264.0)


def _backdrop(width: float, height: float) -> str:
    """Sky, two ridges with snow, and the ground the boards lie on."""
    middle = width / 2
    far = f"M0 {SKY} L0 330 L{middle * 0.28:.0f} 250 L{middle * 0.55:.0f} 350 L{middle:.0f} 66 L{middle * 1.42:.0f} 330"
    far += f" L{middle * 1.75:.0f} 230 L{width:.0f} 340 L{width:.0f} {SKY} Z"
    snow = (
        f"M{middle:.0f} 66 L{middle - 74:.0f} 114 L{middle - 40:.0f} 106 L{middle - 14:.0f} 128 L{middle + 12:.0f} 108"
    )
    snow += f" L{middle + 44:.0f} 126 L{middle + 66:.0f} 108 Z"
    near = f"M0 {SKY} L0 440 Q{middle * 0.5:.0f} 400 {middle:.0f} 446 T{width:.0f} 430 L{width:.0f} {SKY} Z"
    stops = svg.element("stop", offset="0", stop_color="#cfe3f5") + svg.element(
        "stop", offset="1", stop_color="#f5f8fb"
    )
    return svg.group(
        svg.element("defs", svg.element("linearGradient", stops, id="k3-sky", x1=0, y1=0, x2=0, y2=1)),
        svg.element("rect", width=width, height=height, fill="url(#k3-sky)", rx=14),
        svg.element("path", d=far, fill="#b9cbdd"),
        svg.element("path", d=snow, fill="#f7fbff"),
        svg.element("path", d=near, fill="#a3b8cc"),
        svg.element("rect", y=SKY, width=width, height=height - SKY, fill="#e9eef3"),
    )


def _waiting(view: K3View, width: float) -> str:
    """What lies outside the players' boards: the bag before the game, the set-aside white pawn."""
    if view.white_aside:
        x = width - MARGIN - WIDTH / 2
        label = svg.text(x, 88, "set aside", fill=QUIET, font_size=12, text_anchor="middle")
        return pawn(x, 72, "W", note=", for the player before the first one eliminated") + label
    return ""


# The mountain


def _spot(middle: float, row: int, position: int) -> tuple[float, float]:
    """The middle of the foot of a place."""
    return middle + (position - 5 + (row - 1) / 2) * WIDTH, SKY - 8 - (row - 1) * HEIGHT


def _mountain(view: K3View, marks: Marks, middle: float) -> str:
    parts = [pawn(*_spot(middle, each.row, each.position), each.colour) for each in view.mountain]
    places = () if view.over else view.places
    parts += [_place(view, place, marks, middle) for place in places]
    rows = max([each.row for each in view.mountain] + [each.row for each in places], default=1)
    labels = [
        svg.text(
            _spot(middle, row, 0)[0] - 14,
            _spot(middle, row, 0)[1] - 13,
            str(row),
            fill=QUIET,
            font_size=12,
            text_anchor="middle",
        )
        for row in range(1, rows + 1)
    ]
    return svg.group(*parts, *(labels if view.phase not in ("camp",) else []))


def _place(view: K3View, place: OpenPlace, marks: Marks, middle: float) -> str:
    """An open place: what fits, whether the viewer may go there, whether it costs a pawn."""
    x, y = _spot(middle, place.row, place.position)
    colours = marks.places.get((place.row, place.position))
    label = f"{place.row}.{place.position}"
    if colours is None:
        stroke = PENAL if place.penalty else QUIET
        return outline(x, y, stroke, label) + (_warning(x, y) if place.penalty else "")
    words = " or ".join(NAMES[letter] for letter in LETTERS if letter in colours)
    words = f"{label}: {words}{f', costs a pawn, taken by seat {view.taker}' if place.penalty else ''}"
    stroke = PENAL if place.penalty else LEGAL
    dots = [letter for letter in LETTERS if letter in colours]
    return svg.group(
        svg.title(words),
        outline(x, y, stroke, fill="#fff4f2" if place.penalty else "#f0fbf4", strong=True),
        svg.text(x, y - 24, label, fill=stroke, font_size=12, font_weight="700", text_anchor="middle"),
        *(_dot(x + (index - (len(dots) - 1) / 2) * 12.5, y - 12, letter) for index, letter in enumerate(dots[:3])),
        svg.text(x + 20, y - 8, "…", fill=INKY, font_size=10) if len(dots) > 3 else "",
        _warning(x, y) if place.penalty else "",
    )


def _dot(x: float, y: float, letter: str) -> str:
    """A small sign for a colour that may be placed."""
    return svg.element("circle", cx=x, cy=y, r=6, fill=PAINT[letter], stroke="#00000055", stroke_width=0.75) + svg.text(
        x, y + 3, letter, fill=INK[letter], font_size=8.5, font_weight="700", text_anchor="middle"
    )


def _warning(x: float, y: float) -> str:
    """The mark of a penalised place."""
    x, y = x + WIDTH / 2 - 6, y - HEIGHT + 5
    return svg.element("circle", cx=x, cy=y, r=8, fill=PENAL, stroke="#ffffff", stroke_width=1.5) + svg.text(
        x, y + 4.2, "!", fill="#ffffff", font_size=12, font_weight="800", text_anchor="middle"
    )


# The players


def _player(view: K3View, player: PlayerView, marks: Marks, x: float, y: float, width: float, height: float) -> str:
    acting = player.seat in view.actors
    frame = GOLD if acting and not view.over else "#cfd8e1"
    if player.seat in view.winners:
        frame = LEGAL
    parts = [
        svg.element("rect", x=x, y=y, width=width, height=height, rx=12, fill="#ffffff", stroke=frame, stroke_width=3),
        svg.text(x + 16, y + 28, f"Seat {player.seat}", fill=INKY, font_size=18, font_weight="700"),
        svg.text(x + width - 16, y + 28, _state_of(view, player), fill=QUIET, font_size=14, text_anchor="end"),
        svg.text(x + 16, y + 48, _penalty_of(view, player), fill=QUIET, font_size=13),
    ]
    foot = y + 66 + view.base * HEIGHT + 8
    middle = x + width / 2
    parts.append(_ground(middle, foot, view.base))
    parts += _pyramid(view, player, marks, middle, foot)
    tray, pawns = ("to build in", player.hand) if view.phase in ("deal", "build") else ("beside", player.side)
    if view.phase == "build" and player.hand is None:
        tray, pawns = "dealt", player.dealt
    parts.append(_tray(player, marks, tray, pawns or {}, x + 16, foot + 26, width - 32))
    return svg.group(*parts, opacity=0.45 if player.out else None)


def _state_of(view: K3View, player: PlayerView) -> str:
    if player.seat in view.winners:
        return "winner"
    if player.out:
        return "out of the game"
    if view.phase == "build":
        return "ready" if player.ready else f"building, {player.filled} stand"
    if player.seat in view.actors:
        return "to move" if view.phase == "turn" else "to take"
    return ""


def _penalty_of(view: K3View, player: PlayerView) -> str:
    if player.penalty_to is None or view.phase not in ("turn", "take"):
        return ""
    takes = [each.seat for each in view.players if each.penalty_to == player.seat]
    return f"takes penalty pawns of {' and '.join(f'seat {seat}' for seat in takes)}" if takes else ""


def _ground(middle: float, foot: float, base: int) -> str:
    half = base * WIDTH / 2 + 8
    return svg.element("rect", x=middle - half, y=foot, width=2 * half, height=6, rx=3, fill="#c9b79c")


def _pyramid(view: K3View, player: PlayerView, marks: Marks, middle: float, foot: float) -> list[str]:
    def spot(slot: tuple[int, int]) -> tuple[float, float]:
        row, position = slot
        return middle + (position - (view.base + 1) / 2 + (row - 1) / 2) * WIDTH, foot - (row - 1) * HEIGHT

    slots = [SLOT_AT[number] for number in FILL_ORDER[view.base]]
    standing = {(each.row, each.position) for each in player.pyramid or ()}
    empty = [outline(*spot(slot), "#c3ccd6") for slot in slots if slot not in standing] if view.phase == "build" else []
    if player.pyramid is None:
        return empty + [hidden(*spot(slot)) for slot in slots[: player.filled]]
    parts = list(empty)
    for each in player.pyramid:
        slot = (each.row, each.position)
        ring = CHOICE if (player.seat, slot) in marks.slots else None
        note = f" at {each.row}.{each.position}"
        free = each.accessible and view.phase in ("turn", "take") and not player.out
        parts.append(pawn(*spot(slot), each.colour, accessible=free, ring=ring, note=note))
    if player.next_slot is not None and player.hand is not None:
        label = f"{player.next_slot[0]}.{player.next_slot[1]}"
        parts.append(outline(*spot(player.next_slot), LEGAL, label, strong=True))
    return parts


def _tray(player: PlayerView, marks: Marks, label: str, pawns: Pawns, x: float, y: float, width: float) -> str:
    """Loose pawns: one of each colour with its number."""
    parts = [svg.text(x, y, label, fill=QUIET, font_size=12)]
    letters = [letter for letter in LETTERS if pawns.get(letter)]
    if not letters:
        return (
            parts[0] + svg.text(x + 50, y, "nothing", fill="#9aa7b4", font_size=12) if label == "beside" else parts[0]
        )
    size = min(1.0, width / (len(letters) * (WIDTH + 4)))
    for index, letter in enumerate(letters):
        ring = CHOICE if (player.seat, letter) in marks.sides else None
        left = WIDTH / 2 + index * (WIDTH + 4)
        parts.append(
            svg.group(
                pawn(left, HEIGHT, letter, accessible=label == "beside" and not player.out, ring=ring),
                _count(left + WIDTH / 2 - 6, HEIGHT - 3, pawns[letter])
                if pawns[letter] > 1 or label != "beside"
                else "",
                transform=f"translate({svg.number(x)} {svg.number(y + 9)}) scale({svg.number(size)})",
            )
        )
    return svg.group(*parts)


def _count(x: float, y: float, number: int) -> str:
    return svg.element("circle", cx=x, cy=y, r=9, fill=INKY, stroke="#ffffff", stroke_width=1.5) + svg.text(
        x, y + 4, str(number), fill="#ffffff", font_size=11, font_weight="700", text_anchor="middle"
    )


def _legend(view: K3View, width: float, y: float) -> str:
    """What the marks mean."""
    entries = [
        (GOLD, "", "accessible"),
        (CHOICE, "", "can be chosen"),
        (LEGAL, "5 4", "legal place with the colours that fit"),
        (PENAL, "5 4", "! placing here costs a pawn"),
    ]
    x, parts = MARGIN, []
    for stroke, dash, words in entries:
        parts.append(
            svg.element(
                "rect",
                x=x,
                y=y - 11,
                width=16,
                height=14,
                rx=4,
                fill="none",
                stroke=stroke,
                stroke_width=2.5,
                stroke_dasharray=dash or None,
            )
        )
        parts.append(svg.text(x + 23, y, words, fill=QUIET, font_size=13))
        x += 23 + 7.2 * len(words) + 22
    return svg.group(*parts)
