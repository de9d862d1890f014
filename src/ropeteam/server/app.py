"""The application: everything wired together."""

from typing import Final

from litestar import Litestar
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from .. import __version__
from .apidocs import ApiPage
from .database import Database
from .frontend import frontend
from .guard import LARGEST, Guard
from .house import House
from .news import CHANNEL
from .openapi import JsonDocument
from .problems import HANDLERS
from .routes.doors import DEPENDENCIES
from .routes.guests import Guests
from .routes.live import Live, live
from .routes.play import Play
from .routes.records import Records
from .routes.services import games, health, metrics
from .routes.tables import Tables
from .settings import Settings
from .unions import UnionPlugin

COMPRESSION: Final = CompressionConfig(backend="gzip", minimum_size=4000, gzip_compress_level=1, exclude="/moves$")
"""A move's answer goes out as it is, like the frames that tell of it: packing it takes longer than sending it."""


def build(settings: Settings) -> tuple[Litestar, Guard]:
    """The application, and the guard around it that a server serves."""
    database = Database(settings.database)
    channels = ChannelsPlugin(backend=_backend(database), channels=[CHANNEL])
    house = House(settings, channels)
    app = Litestar(
        route_handlers=[Guests, Tables, Play, Records, Live, live, games, health, metrics, frontend],
        dependencies=DEPENDENCIES,
        exception_handlers=HANDLERS,
        plugins=[channels, UnionPlugin()],
        on_startup=[house.open],
        on_shutdown=[house.close],
        state=State({"house": house}),
        request_max_body_size=LARGEST,
        compression_config=COMPRESSION,
        openapi_config=OpenAPIConfig(
            title="Ropeteam",
            version=__version__,
            description="The play server's API. How to use it is told in docs/api.md.",
            path="/api/schema",
            render_plugins=[ApiPage(path="/"), JsonDocument(path="/openapi.json")],
        ),
        logging_config=None,
    )
    return app, Guard(app, settings, house.metrics)


def _backend(database: Database) -> ChannelsBackend:
    """Announcements stay in memory unless other processes must hear them."""
    if database.embedded:
        return MemoryChannelsBackend()
    from .postgres_channel import PostgresChannel

    return PostgresChannel(database.dsn)
