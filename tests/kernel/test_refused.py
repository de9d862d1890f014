"""A refusal says what, and under which rule; it travels between processes."""

import pickle

from ropeteam import Refused


def test_the_rule_stands_behind_the_message() -> None:
    assert str(Refused("points", "costs 3, has 2", "K2-6")) == "costs 3, has 2 [K2-6]"
    assert str(Refused("seat", "no seat 9")) == "no seat 9"


def test_a_refusal_survives_the_way_home_from_a_worker() -> None:
    again = pickle.loads(pickle.dumps(Refused("points", "costs 3", "K2-6")))
    assert (again.code, again.message, again.rule) == ("points", "costs 3", "K2-6")
