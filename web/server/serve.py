"""Serves the chat page: checks first, then Chainlit inside this process."""

import importlib
import ipaddress
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from errors import ConfigError, StoreError
from home import is_trusted
from settings import Settings
from tools.storage.secret import kept_secret
from web.history.schema import prepare
from web.page.assistant_lifetime import Opening
from web.server.credential import Credential
from web.server.invitation import Invitation, Say, seen_here
from web.server.own_origin import LOOPBACK
from web.server.page_folder import lay_out

MISREAD = ("CI", "DEBUG", "WATCH", "HEADLESS", "NO_CACHE", "DATABASE_URL", "LITERAL_API_KEY")
"""Variables of others that Chainlit would take for its own; `CI` even replaces the OpenAI key."""
SECRET = "page-secret"  # noqa: S105 - the name of a file
GRACE_S = 3
"""For connections that are open when the page stops; browsers keep theirs open for ever."""


def serve(settings: Settings, say: Say, opening: Opening | None = None, *, browse: bool = True) -> None:
    """Serve the page until it is told to stop.

    Args:
        settings: the process's settings.
        say: tells the user a line.
        opening: opens the assistant; by default the real one.
        browse: whether to open a browser where someone would see it.

    Raises:
        ConfigError: bound elsewhere than to this machine, or the port is taken.
        StoreError: the home folder cannot be used.
    """
    refuse_strangers(settings.host)
    browse = browse and seen_here()
    with bound(settings) as listening:
        prepare(settings.home / "history.db")
        forget_foreign_secret(settings.home)
        port = listening.getsockname()[1]
        set_environment(settings, lay_out(settings.home), port)
        # named and not imported: Chainlit reads its environment and writes its folder when it is first imported
        registration = importlib.import_module("web.server.registration")
        registration.register(settings, opening)
        credential = Credential(auth_secret(settings.home / SECRET), port)
        invitation = Invitation(credential, f"http://{visited(settings.host)}:{port}", say)
        registration.guard(credential, invitation.offer_another, [*LOOPBACK, bracketed(settings.host)])
        file = settings.home / "page" / "open.html" if browse else None
        _Server(registration.app, lambda: _invite(invitation, file)).run(sockets=[listening])


def _invite(invitation: Invitation, file: Path | None) -> None:
    invitation.offer()
    if file is not None:
        invitation.show(file)


def bracketed(host: str) -> str:
    """Write a host as an address does."""
    return f"[{host}]" if ":" in host else host


def visited(host: str) -> str:
    """Name the host that a browser goes to; by its name where that leads there, as cookies are kept by name."""
    return "localhost" if host in ("localhost", "127.0.0.1") else bracketed(host)


def refuse_strangers(host: str) -> None:
    """Refuse to be reached from other machines while there are no accounts.

    Raises:
        ConfigError: the host is not this machine.
    """
    if host == "localhost":
        return
    with suppress(ValueError):
        if ipaddress.ip_address(host).is_loopback:
            return
    raise ConfigError(
        f"TOOLATLAS_HOST is {host!r}, but without accounts the page serves this machine only: set it to 127.0.0.1."
    )


def bound(settings: Settings) -> socket.socket:
    """Take the port before anything slow is done.

    Raises:
        ConfigError: someone else has it.
    """
    host = "127.0.0.1" if settings.host == "localhost" else settings.host
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, settings.port))
    except OSError as error:
        listening.close()
        raise ConfigError(
            f"Port {settings.port} on {host} cannot be used ({error.strerror}): "
            "stop what uses it, or set TOOLATLAS_PORT to another one."
        ) from error
    return listening


def set_environment(settings: Settings, folder: Path, port: int) -> None:
    """Give Chainlit its settings the one way it takes them, and keep others' from it."""
    for name in MISREAD:
        os.environ.pop(name, None)
    os.environ |= {
        "CHAINLIT_APP_ROOT": str(folder),
        "CHAINLIT_AUTH_SECRET": auth_secret(settings.home / SECRET),
        # Chainlit deletes every cookie whose name begins like its own, so the port does not come last
        "CHAINLIT_AUTH_COOKIE_NAME": f"toolatlas_{port}_user",
        "CHAINLIT_COOKIE_SAMESITE": "strict",
        "CHAINLIT_ENV_FILE": os.devnull,
        "TRACELOOP_TELEMETRY": "false",
    }


def forget_foreign_secret(home: Path) -> None:
    """Sign with no key that came with a home that is not trusted: whoever made it knows the key.

    Raises:
        StoreError: it cannot be removed.
    """
    try:
        if not is_trusted(home):
            (home / SECRET).unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"The page's key {home / SECRET} cannot be removed ({error}).") from error


def auth_secret(path: Path) -> str:
    """Read the key that signs the page's cookies; made at the first start, for its owner's eyes only.

    Raises:
        StoreError: it cannot be read or written.
    """
    try:
        return kept_secret(path)
    except OSError as error:
        raise StoreError(f"The page's key {path} cannot be used ({error}); remove it and start again.") from error


class _Server(uvicorn.Server):
    """Says when the port is open; Chainlit itself would open the browser before."""

    def __init__(self, app: FastAPI, on_ready: Callable[[], None]) -> None:
        super().__init__(uvicorn.Config(app, loop="asyncio", log_level="warning", timeout_graceful_shutdown=GRACE_S))
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()
