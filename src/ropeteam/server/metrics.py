"""What Prometheus reads. Nothing in it is about anybody."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """Counters and times of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "ropeteam_requests_total", "Answered requests", ("method", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "ropeteam_request_seconds", "Time to answer", ("method",), buckets=TIMES, registry=self.registry
        )
        self.commits = Histogram(
            "ropeteam_commit_seconds", "Time to make a change durable", buckets=TIMES, registry=self.registry
        )
        self.moves = Counter("ropeteam_moves_total", "Moves played", ("game",), registry=self.registry)
        self.frames = Counter("ropeteam_frames_total", "Live frames sent", registry=self.registry)
        self.thoughts = Histogram(
            "ropeteam_bot_seconds", "Time a bot took for a move", ("game", "level"), registry=self.registry
        )
        self.failures = Counter(
            "ropeteam_bot_failures_total", "Bots replaced by a lower level", ("game", "level"), registry=self.registry
        )

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Something counted at the moment it is asked for."""
        Gauge(name, about, registry=self.registry).set_function(value)
