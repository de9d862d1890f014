"""Whatever goes wrong is answered in one shape."""

from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from ..kernel.refused import Refused
from .denied import REFUSED, STATUS, Denied
from .messages import Problem

log = structlog.get_logger(__name__)

AnyRequest = Request[Any, Any, Any]
_CODES: Final = {status: code for code, status in reversed(STATUS.items())}


def _answer(status: int, code: str, message: str, rule: str = "", wait: float | None = None) -> Response[Problem]:
    headers = {} if wait is None else {"Retry-After": str(int(wait) + 1)}
    return Response(
        Problem(code=code, message=message, rule=rule),
        status_code=status,
        headers=headers,
        media_type="application/json",
    )


def refused(_: AnyRequest, refusal: Refused) -> Response[Problem]:
    """The rules said no."""
    return _answer(REFUSED, refusal.code, refusal.message, refusal.rule)


def denied(_: AnyRequest, refusal: Denied) -> Response[Problem]:
    """The server said no."""
    return _answer(refusal.status, refusal.code, refusal.message, wait=refusal.wait)


def http_problem(_: AnyRequest, problem: HTTPException) -> Response[Problem]:
    """The framework said no: the request does not fit the API."""
    status = problem.status_code
    code = _CODES.get(status, "malformed")
    message = problem.detail or code
    if isinstance(problem, ValidationException) and isinstance(problem.extra, list):
        details = [f"{item.get('key', 'request')}: {item.get('message', '')}" for item in problem.extra]
        message = "; ".join(details) or message
    if status == 404:
        message = "there is nothing at this address"
    return _answer(status, code, message[:500])


def failure(request: AnyRequest, problem: Exception) -> Response[Problem]:
    """A fault of ours: logged, and told without any inside."""
    log.error("failure", path=request.url.path, method=request.method, exc_info=problem)
    return _answer(500, "failure", "something went wrong on the server")


HANDLERS: Final[ExceptionHandlersMap] = {
    Refused: refused,
    Denied: denied,
    HTTPException: http_problem,
    Exception: failure,
}
