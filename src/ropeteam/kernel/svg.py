"""Small pieces of SVG, so that games draw without writing markup by hand."""

from html import escape

Value = str | int | float | None


def number(value: float) -> str:
    """A coordinate with at most two decimals and nothing superfluous."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(name: str, *children: str, **attributes: Value) -> str:
    """An element: children are markup, attributes are escaped.

    ``stroke_width`` becomes ``stroke-width``, a trailing underscore is dropped (``class_``), and an attribute that is
    None is left out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value if isinstance(value, str) else number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def group(*children: str, **attributes: Value) -> str:
    """A group of elements."""
    return element("g", *children, **attributes)


def text(x: float, y: float, words: str, **attributes: Value) -> str:
    """Words at a point; they are escaped."""
    return element("text", escape(words), x=x, y=y, **attributes)


def title(words: str) -> str:
    """What a screen reader says and a pointer shows of the element it stands in."""
    return element("title", escape(words))


def polygon(points: list[tuple[float, float]], *children: str, **attributes: Value) -> str:
    """A closed shape."""
    written = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return element("polygon", *children, points=written, **attributes)


def document(width: float, height: float, name: str, *children: str, style: str = "") -> str:
    """A whole picture with a name; it scales to the room it gets."""
    sheet = [element("style", style)] if style else []
    return element(
        "svg",
        title(name),
        *sheet,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        font_family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif",
    )
