"""Options of a match: declared once per game, the same names in records, commands, API and screen."""

from collections.abc import Mapping

import msgspec

from .refused import Refused

OptionValue = str | int | bool
Options = dict[str, OptionValue]
"""Resolved options in declared order. ``players`` is always there, ``start`` only if it was given."""


class Option(msgspec.Struct, frozen=True):
    """One declared option: either a list of choices or a range of whole numbers."""

    name: str
    help: str
    default: OptionValue | None
    choices: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0

    def check(self, value: OptionValue) -> OptionValue:
        """The value if it is allowed; raises Refused otherwise."""
        if self.choices:
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return value
        elif isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise Refused("option", f"{self.name} {write_value(value)}: must be {self.allowed()}")

    def read(self, text: str) -> OptionValue:
        """The value a text from a record, command line or form means."""
        for choice in self.choices:
            if write_value(choice) == text:
                return choice
        if not self.choices and text.isascii() and text.isdigit() and len(text) <= 9:
            return self.check(int(text))
        raise Refused("option", f"{self.name} {text[:40]!r}: must be {self.allowed()}")

    def allowed(self) -> str:
        """The allowed values in words."""
        if self.choices:
            return " or ".join(write_value(choice) for choice in self.choices)
        return f"a whole number from {self.low} to {self.high}"


def write_value(value: OptionValue) -> str:
    """A value as records and commands write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def resolve(declared: tuple[Option, ...], given: Mapping[str, OptionValue | None]) -> Options:
    """All options in declared order, defaults filled in; refuses unknown names and wrong values."""
    names = {option.name for option in declared}
    for name in given:
        if name not in names:
            raise Refused("option", f"unknown option {name[:40]!r}: there are {', '.join(o.name for o in declared)}")
    resolved: Options = {}
    for option in declared:
        value = given.get(option.name)
        if value is None:
            value = option.default
        if value is not None:
            resolved[option.name] = option.check(value)
    return resolved
