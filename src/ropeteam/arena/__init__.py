"""Many matches between bots: fair pairings, ratings, intervals, plots; and the analysis of one match."""

from .contest import Contest, Entrant, Pairing
from .match import Result, play_match
from .tally import Row, interval, tally

__all__ = ["Contest", "Entrant", "Pairing", "Result", "Row", "interval", "play_match", "tally"]
