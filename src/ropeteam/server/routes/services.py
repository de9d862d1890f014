"""Games, health and metrics."""

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from ... import __version__, registry
from ...bots import LEVELS
from ..denied import Denied
from ..messages import GameInfo, Health, OptionInfo
from .doors import PROBLEMS, TheHouse


@get("/api/games", responses=PROBLEMS, tags=["games"], summary="The games there are")
async def games() -> list[GameInfo]:
    """With their options and bot levels."""
    return [
        GameInfo(
            name=game.name,
            title=game.title,
            blurb=game.blurb,
            players=game.players,
            minutes=game.minutes,
            options=tuple(
                OptionInfo(
                    name=option.name,
                    help=option.help,
                    default=option.default,
                    choices=option.choices,
                    low=option.low,
                    high=option.high,
                )
                for option in game.options
            ),
            simultaneous=tuple(sorted(game.simultaneous)),
            levels=LEVELS,
            previews=game.preview_type is not None,
        )
        for game in registry.games()
    ]


@get("/health", responses=PROBLEMS, tags=["house"], summary="Can it serve?")
async def health(house: TheHouse) -> Health:
    """200 if the database answers."""
    try:
        await house.store.ping()
    except Exception:
        raise Denied("busy", "the database does not answer", 5.0) from None
    return Health(status="ok", version=__version__, database="sqlite" if house.database.embedded else "postgresql")


@get("/metrics", responses=PROBLEMS, tags=["house"], summary="Metrics for Prometheus", media_type="text/plain")
async def metrics(house: TheHouse) -> Response[bytes]:
    """Counters and times; nothing about anybody."""
    if not house.settings.metrics:
        raise Denied("unknown", "metrics are switched off")
    return Response(generate_latest(house.metrics.registry), media_type=CONTENT_TYPE_LATEST)
