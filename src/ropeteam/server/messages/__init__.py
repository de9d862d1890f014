"""What goes over the wire. Every answer field is always there, so that generated client types have no optionals.

The unions of views, moves and events come from the registry: the server itself knows no game.

The modules are called as the routes that use them.
"""

from .guests import GameStatistics, Me, NewGuest, Transfer, TransferClaim
from .live import BeatFrame, Frame, GoneFrame, StateFrame
from .play import (
    Answer,
    ChoiceInfo,
    EventInfo,
    HandOver,
    MayAnswer,
    MayRequest,
    MoveRequest,
    Pause,
    PreviewAnswer,
    SeatRevision,
    Snapshot,
)
from .records import Analysis, Branch, Considered, Grade, Hint, HintRequest, Position, RecordImport
from .services import GameInfo, Health, OptionInfo
from .tables import (
    Abandon,
    BotSeat,
    InviteInfo,
    Join,
    NewTable,
    SeatInfo,
    SeatRequest,
    TableInfo,
    TableSettings,
    TableSummary,
    UndoRequest,
)
from .words import Actor, Colour, Key, Level, MoveText, Name, Problem, Revision, SeatKind, SeatNumber, Status

__all__ = [
    "Abandon",
    "Actor",
    "Analysis",
    "Answer",
    "BeatFrame",
    "BotSeat",
    "Branch",
    "ChoiceInfo",
    "Colour",
    "Considered",
    "EventInfo",
    "Frame",
    "GameInfo",
    "GameStatistics",
    "GoneFrame",
    "Grade",
    "HandOver",
    "Health",
    "Hint",
    "HintRequest",
    "InviteInfo",
    "Join",
    "Key",
    "Level",
    "MayAnswer",
    "MayRequest",
    "Me",
    "MoveRequest",
    "MoveText",
    "Name",
    "NewGuest",
    "NewTable",
    "OptionInfo",
    "Pause",
    "Position",
    "PreviewAnswer",
    "Problem",
    "RecordImport",
    "Revision",
    "SeatInfo",
    "SeatKind",
    "SeatNumber",
    "SeatRequest",
    "SeatRevision",
    "Snapshot",
    "StateFrame",
    "Status",
    "TableInfo",
    "TableSettings",
    "TableSummary",
    "Transfer",
    "TransferClaim",
    "UndoRequest",
]
