"""The address a server is reached at, for people and for invite links."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from .settings import Settings


def is_local_only(host: str) -> bool:
    """Whether a host name or address means this machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def network_address() -> str:
    """This machine's address in its network; loopback if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks which way a packet would go.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def base_url(settings: Settings, port: int, asked: str) -> str:
    """Where others reach this server: as set, as the asking browser does, or by this machine's address."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    # A socket's address is not one to open: ws and wss are http and https.
    parts = urlsplit(asked.replace("ws", "http", 1) if asked.startswith("ws") else asked)
    everywhere = settings.host in ("0.0.0.0", "::")
    if everywhere and is_local_only(parts.hostname or ""):
        return f"http://{network_address()}:{parts.port or port}"
    return f"{parts.scheme}://{parts.netloc}"
