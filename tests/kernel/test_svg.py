"""The pieces games draw with."""

from xml.etree import ElementTree

import pytest

from ropeteam.kernel import svg


@pytest.mark.parametrize(("value", "written"), [(3, "3"), (2.5, "2.5"), (1 / 3, "0.33"), (-0.001, "0"), (100, "100")])
def test_coordinates_are_short(value: float, written: str) -> None:
    assert svg.number(value) == written


def test_attribute_names_and_missing_attributes() -> None:
    assert svg.element("rect", class_="a", stroke_width=2.0, fill=None) == '<rect class="a" stroke-width="2"/>'


def test_words_and_attributes_are_escaped() -> None:
    drawn = svg.document(10, 10, "<K3> & more", svg.text(1, 2, "<script>", class_='"x'))
    root = ElementTree.fromstring(drawn)
    title = root.find("{http://www.w3.org/2000/svg}title")
    words = root.find("{http://www.w3.org/2000/svg}text")
    assert title is not None
    assert words is not None
    assert (title.text, words.text, words.get("class")) == ("<K3> & more", "<script>", '"x')
