"""Fingers on a screen, through the browser's own protocol: Playwright itself knows only one finger."""

from playwright.sync_api import Page

Point = tuple[float, float]


def pinch(page: Page, middle: Point, start: float, end: float, steps: int = 8) -> None:
    """Two fingers left and right of a point, from one distance to another."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, distance: float | None) -> None:
        x, y = middle
        points = [] if distance is None else [{"x": x - distance / 2, "y": y}, {"x": x + distance / 2, "y": y}]
        touches = [{**point, "id": number} for number, point in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", start)
    for step in range(1, steps + 1):
        touch("touchMove", start + (end - start) * step / steps)
    touch("touchEnd", None)
    session.detach()
