"""Serves the chat page: checks first, then Chainlit inside this process."""

import importlib
import ipaddress
import os
import secrets
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import uvicorn
from fastapi import FastAPI

from errors import ConfigError
from settings import Settings
from web.history.schema import prepare
from web.page.assistant_lifetime import Opening
from web.server.page_folder import lay_out

Say: TypeAlias = Callable[[str], None]
MISREAD = ("CI", "DEBUG", "WATCH", "HEADLESS", "NO_CACHE", "DATABASE_URL", "LITERAL_API_KEY")
"""Variables of others that Chainlit would take for its own; `CI` even replaces the OpenAI key."""
GRACE_S = 3
"""For connections that are open when the page stops; browsers keep theirs open for ever."""


def serve(settings: Settings, say: Say, opening: Opening | None = None, *, browse: bool = True) -> None:
    """Serve the page until it is told to stop.

    Args:
        settings: the process's settings.
        say: tells the user a line.
        opening: opens the assistant; by default the real one.
        browse: whether to open a browser where there is a display.

    Raises:
        ConfigError: bound elsewhere than to this machine, or the port is taken.
        StoreError: the home folder cannot be used.
    """
    refuse_strangers(settings.host)
    with bound(settings) as listening:
        prepare(settings.home / "history.db")
        set_environment(settings, lay_out(settings.home))
        # named and not imported: Chainlit reads its environment and writes its folder when it is first imported
        registration = importlib.import_module("web.server.registration")
        registration.register(settings, opening)
        address = f"http://localhost:{listening.getsockname()[1]}"
        _Server(registration.app, lambda: announce(address, say, browse=browse)).run(sockets=[listening])


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


def set_environment(settings: Settings, folder: Path) -> None:
    """Give Chainlit its settings the one way it takes them, and keep others' from it."""
    for name in MISREAD:
        os.environ.pop(name, None)
    os.environ |= {
        "CHAINLIT_APP_ROOT": str(folder),
        "CHAINLIT_AUTH_SECRET": auth_secret(settings.home / "page-secret"),
        "CHAINLIT_AUTH_COOKIE_NAME": f"toolatlas_{settings.port}",
        "CHAINLIT_ENV_FILE": os.devnull,
        "TRACELOOP_TELEMETRY": "false",
    }


def auth_secret(path: Path) -> str:
    """Read the key that signs the page's cookie; made at the first start, for its owner's eyes only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
    return path.read_text(encoding="ascii")


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser that is opened here would be seen."""
    if "SSH_CONNECTION" in environment:
        return False
    return platform in ("darwin", "win32") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def announce(address: str, say: Say, *, browse: bool) -> None:
    """Tell where the page is, and show it where there is a display."""
    say(f"ToolAtlas is ready on {address}")
    if browse and has_display(os.environ, sys.platform):
        webbrowser.open(address)


class _Server(uvicorn.Server):
    """Says when the port is open; Chainlit itself would open the browser before."""

    def __init__(self, app: FastAPI, on_ready: Callable[[], None]) -> None:
        super().__init__(uvicorn.Config(app, loop="asyncio", log_level="warning", timeout_graceful_shutdown=GRACE_S))
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()
