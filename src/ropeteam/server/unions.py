"""The games' own structs as the API shows them: one union each of all views, moves, happenings and previews.

Tags are unique within a game only, so these are no msgspec unions: at run time each is a class of its own, which the
schema spells out as any of its members. Nothing is ever decoded to them.
"""

from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar._openapi.schema_generation import SchemaCreator
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from .. import registry
from ..kernel.move import Description
from ..kernel.view import Ended, Happening, TakenBack, View

if TYPE_CHECKING:
    AnyView = View
    AnyMove = Description
    AnyHappening = Happening
    AnyPreview = msgspec.Struct
else:

    class AnyView:
        """Any game's view."""

    class AnyMove:
        """Any game's move description."""

    class AnyHappening:
        """Anything that happens in any game."""

    class AnyPreview:
        """Any game's preview."""


_GAMES: Final = registry.games()

MEMBERS: Final[dict[Any, tuple[Any, ...]]] = {
    AnyView: tuple(game.view_type for game in _GAMES),
    AnyMove: tuple(kind for game in _GAMES for kind in game.move_types),
    AnyHappening: (*(kind for game in _GAMES for kind in game.event_types), Ended, TakenBack),
    AnyPreview: tuple(game.preview_type for game in _GAMES if game.preview_type is not None),
}


class UnionPlugin(OpenAPISchemaPlugin):
    """Writes the unions into the OpenAPI schema."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether the field is one of ours."""
        return not field_definition.is_union and field_definition.annotation in MEMBERS

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Any of the members."""
        members = MEMBERS[field_definition.annotation]
        creator = schema_creator.not_generating_examples
        return Schema(any_of=[creator.for_field_definition(FieldDefinition.from_annotation(kind)) for kind in members])
