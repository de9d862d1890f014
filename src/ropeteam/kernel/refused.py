"""The one way of saying no."""


class Refused(Exception):
    """Something asked for is not allowed; nothing was changed.

    ``code`` is stable, ``message`` is for people, ``rule`` cites a ruling or is empty.
    """

    def __init__(self, code: str, message: str, rule: str = "") -> None:
        # All arguments go to the base class, so that worker processes can send a refusal home.
        super().__init__(code, message, rule)
        self.code = code
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]" if self.rule else self.message
