"""Options are read, checked and refused in one place."""

import pytest

from ropeteam.kernel.option import Option, resolve, write_value
from ropeteam.kernel.refused import Refused

COLOUR = Option("colour", "which", "red", choices=("red", "blue"))
LOUD = Option("loud", "how", False, choices=(False, True))
LIMIT = Option("limit", "how many", 100, low=1, high=999)
DECLARED = (COLOUR, LOUD, LIMIT)


def test_defaults_fill_in_declared_order() -> None:
    assert list(resolve(DECLARED, {"limit": 5}).items()) == [("colour", "red"), ("loud", False), ("limit", 5)]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"colour": "green"}, "colour green: must be red or blue"),
        ({"loud": 1}, "loud 1: must be no or yes"),
        ({"limit": 0}, "limit 0: must be a whole number from 1 to 999"),
        ({"limit": True}, "limit yes: must be a whole number from 1 to 999"),
        ({"size": 3}, "unknown option 'size': there are colour, loud, limit"),
    ],
)
def test_wrong_values_are_refused_in_words(given: dict[str, str | int | bool | None], words: str) -> None:
    with pytest.raises(Refused) as refusal:
        resolve(DECLARED, given)
    assert (refusal.value.code, refusal.value.message) == ("option", words)


@pytest.mark.parametrize(("option", "text", "value"), [(LOUD, "yes", True), (COLOUR, "blue", "blue"), (LIMIT, "7", 7)])
def test_texts_mean_values_and_back(option: Option, text: str, value: str | int | bool) -> None:
    assert option.read(text) == value
    assert write_value(value) == text


@pytest.mark.parametrize(
    ("option", "text"), [(LOUD, "true"), (LIMIT, "-1"), (LIMIT, "٣"), (LIMIT, "9" * 30), (COLOUR, "")]
)
def test_other_texts_are_refused(option: Option, text: str) -> None:
    with pytest.raises(Refused, match="must be"):
        option.read(text)
