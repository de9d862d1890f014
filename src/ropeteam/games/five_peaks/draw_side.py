"""Beside the map: market, panoramas, bank and stacks, what is to be decided, and every player's things."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ropeteam.kernel import svg
from ropeteam.kernel.move import Choice

from . import icons
from .draw_map import extra, stone
from .notation import Go
from .tables import CARD_NAMES, CARDS, RESOURCES, TERRAINS
from .view import FivePeaksView, Player

if TYPE_CHECKING:
    from .rules import FivePeaks

WIDTH = 560
CONDITIONS = ("fifth rocky peak", "somebody's five stones", "somebody's six panoramas")


def side(rules: "FivePeaks", view: FivePeaksView, choices: Sequence[Choice]) -> tuple[list[str], float]:
    """The panel's parts and its height."""
    parts: list[str] = []
    y = 20.0
    parts.append(_words(0, y, _headline(rules, view), 17, "bold"))
    y += 24
    met = ", ".join(f"{'✓' if done else '·'} {name}" for name, done in zip(CONDITIONS, view.conditions, strict=True))
    parts.append(_words(0, y, f"End at two of: {met}", 12))
    y += 14
    parts += _market(rules, view, y)
    y += 100
    parts += _panoramas(rules, view, y)
    y += 112
    parts += _stocks(view, y)
    y += 48
    for seat in range(rules.players):
        parts += _player(rules, view, seat, y)
        y += 128
    rest = [choice.text for choice in choices if not isinstance(choice.description, Go)]
    if rest:
        lines = _wrap(", ".join(rest), 92)
        parts.append(_words(0, y + 8, f"Seat {view.seat} may:", 13, "bold"))
        for line in lines[:6]:
            y += 18
            parts.append(_words(0, y + 8, line, 12))
    return parts, y + 30


def _headline(rules: "FivePeaks", view: FivePeaksView) -> str:
    if view.phase == "over":
        best = max(_points(player) for player in view.players)
        winners = [str(seat) for seat, player in enumerate(view.players) if _points(player) == best]
        return f"Over: seat {' and '.join(winners)} won with {best} points"
    final = f", final turns: {view.final}" if view.final is not None else ""
    return f"Turn {view.turns // rules.players + 1}, seat {view.seat} ({view.phase}){final}"


def _points(player: Player) -> int:
    return player.badge_points + player.panorama_points + player.campfire_points + player.stone_points


def _words(x: float, y: float, words: str, size: float = 12, weight: str = "normal", fill: str = icons.INK) -> str:
    return svg.text(x, y, words, font_size=size, font_weight=weight, fill=fill)


def _box(
    x: float, y: float, width: float, height: float, fill: str, stroke: str = "#8f846c", thick: float = 1.2
) -> str:
    return svg.element("rect", x=x, y=y, width=width, height=height, rx=6, fill=fill, stroke=stroke, stroke_width=thick)


def _wrap(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split(" "):
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def _name(card: str) -> list[str]:
    return card.split("-")


def _market(rules: "FivePeaks", view: FivePeaksView, y: float) -> list[str]:
    parts = [_words(0, y + 12, f"Market (deck {sum(view.deck) + len(view.deck_bottom)})", 12, "bold")]
    for slot, card in enumerate(view.market):
        x = slot * 112.0
        parts.append(_box(x, y + 20, 104, 66, "#fff" if card else "#e6dfcd"))
        if card is None:
            continue
        for line, word in enumerate(_name(card)):
            parts.append(_words(x + 8, y + 40 + 16 * line, word, 14, "bold"))
        price = rules.tables.prices[CARD_NAMES.index(card)]
        parts.append(icons.at(x + 88, y + 72, icons.endorphin(), 0.8))
        parts.append(
            svg.text(x + 78, y + 77, str(price), font_size=15, font_weight="bold", text_anchor="end", fill=icons.INK)
        )
    return parts


def _panoramas(rules: "FivePeaks", view: FivePeaksView, y: float) -> list[str]:
    parts = [_words(0, y + 12, "Panoramas: cost, reward, points", 12, "bold")]
    for pile, (name, rank) in enumerate(zip(view.piles, view.piles_next, strict=True)):
        x = pile * 112.0
        parts.append(_box(x, y + 20, 104, 78, "#dfeaf5" if name else "#e6dfcd"))
        if name is None:
            parts.append(_words(x + 10, y + 60, "used up" if rank > 6 else "", 12))
            continue
        card = rules.names.panoramas.index(name)
        parts.append(_words(x + 8, y + 38, f"{('I', 'II', 'III', 'IV', 'V', 'VI')[rank - 1]}", 15, "bold"))
        parts.append(_words(x + 30, y + 38, name, 10))
        parts.append(svg.element("circle", cx=x + 88, cy=y + 35, r=12, fill="#f2b632", stroke=icons.INK))
        parts.append(
            svg.text(
                x + 88, y + 40, str(rules.tables.points[card]), font_size=13, font_weight="bold", text_anchor="middle"
            )
        )
        parts.append(_box(x + 4, y + 52, 60, 42, "#fff"))
        parts.append(icons.block(x + 34, y + 73, rules.tables.costs[card], (0, 0, 0), 0.75, 17, 56))
        parts.append(_box(x + 66, y + 52, 34, 42, "#a9cdea"))
        reward = rules.tables.rewards[card]
        parts.append(icons.block(x + 83, y + 73, reward.gives, extra(reward), 0.7, 15, 31))
    return parts


def _stocks(view: FivePeaksView, y: float) -> list[str]:
    parts = [_words(0, y + 14, "Bank", 12, "bold")]
    for kind in range(RESOURCES):
        parts.append(icons.at(52 + 44 * kind, y + 10, icons.GOODS[kind](), 0.8))
        parts.append(_words(64 + 44 * kind, y + 15, str(view.bank[kind]), 13))
    tiles = ", ".join(f"{_count(view.tiles_left, name)} {name}" for name in TERRAINS)
    peaks = ", ".join(f"{_count(view.peaks_left, name)} {name}" for name in TERRAINS)
    fires = view.fires_shuffled + len(view.fires_bottom)
    parts.append(_words(0, y + 36, f"Tiles left: {tiles}.  Peaks left: {peaks}.  Campfire deck: {fires}", 12))
    return parts


def _count(names: tuple[str, ...], terrain: str) -> int:
    return sum(name.startswith(terrain[0]) for name in names)


def _player(rules: "FivePeaks", view: FivePeaksView, seat: int, y: float) -> list[str]:
    player = view.players[seat]
    turn = seat == view.seat and view.phase != "over"
    parts = [_box(0, y, WIDTH, 122, "#fff", icons.SEATS[seat], 4 if turn else 1.5)]
    parts.append(icons.pawn(18, y + 18, seat, 1.1))
    you = " (you)" if view.viewer == seat else ""
    parts.append(_words(34, y + 22, f"Seat {seat}{you}", 14, "bold"))
    points = (player.badge_points, player.panorama_points, player.campfire_points, player.stone_points)
    parts.append(_words(140, y + 22, f"{_points(player)} points", 14, "bold"))
    parts.append(_words(228, y + 22, "badges {}, panorama {}, campfire {}, stones {}".format(*points), 11))
    held = sum(player.goods[:RESOURCES])
    parts.append(_words(10, y + 50, f"Backpack {held}/{player.room}", 11))
    for kind, count in enumerate(player.goods):
        tint = icons.INK if count else "#b9b2a2"
        parts.append(icons.at(112 + 44 * kind, y + 46, icons.GOODS[kind](), 0.8))
        parts.append(_words(124 + 44 * kind, y + 51, str(count), 13, "bold", tint))
    for size in range(5):
        if player.stones[size] is None:
            parts.append(stone(430 + 27 * size, y + 46, seat, size))
    parts.append(_words(10, y + 72, f"Hand: {_cards(player.hand)}", 11))
    parts.append(_words(10, y + 88, f"Played: {_cards(player.played)}", 11, fill="#7d776a"))
    badges = ", ".join(f"{count} {TERRAINS[terrain]}" for terrain, count in enumerate(player.badges) if count)
    panoramas = " ".join(player.panoramas)
    parts.append(_words(10, y + 104, f"Badges: {badges or 'none'}.  Panorama: {panoramas or 'none'}", 11))
    parts.append(_words(10, y + 117, f"Campfire: {', '.join(player.campfires) or 'none'}", 11))
    return parts


def _cards(counts: tuple[int, ...]) -> str:
    words = [
        CARD_NAMES[card] + (f" x{counts[card]}" if counts[card] > 1 else "") for card in range(CARDS) if counts[card]
    ]
    return ", ".join(words) or "none"
