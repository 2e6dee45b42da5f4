"""`toolatlas serve`: one process keeps everything open, so that `ask` answers as fast as the page."""

import asyncio
import os
import signal
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.console import background, scope
from cli.console.say import say
from cli.console.settle import settle
from errors import ConfigError, StoreError
from graph.serving.listener import Listener, serving
from graph.serving.served_assistant import ServedAssistant
from graph.serving.socket_place import socket_path
from settings import Settings, load_settings

if TYPE_CHECKING:
    from graph.assistant import Assistant

app = typer.Typer(add_completion=False)
IDLE_MINUTES: Final = 30
LOOK_S: Final = 1.0
START_S: Final = 120.0


@app.command()
def serve(
    *,
    idle: Annotated[int, typer.Option(help="End after so many idle minutes; 0 stays.", min=0)] = IDLE_MINUTES,
    in_background: Annotated[
        bool, typer.Option("--background", help="Stay in the background, now and after later requests.")
    ] = False,
    stop: Annotated[bool, typer.Option("--stop", help="End what serves, and let nothing stay any more.")] = False,
) -> None:
    """Keep everything open, so that `toolatlas ask` answers at once."""
    settings = load_settings()
    if stop and in_background:
        raise ConfigError("Say --background or --stop, not both.")
    if stop:
        _stop(settings)
    elif in_background:
        _start(settings, idle)
    else:
        scope.run(scope.assistant, lambda opened: _serve(opened, settings, idle * 60.0))


async def _serve(assistant: "Assistant", settings: Settings, idle_s: float) -> None:
    """Serve until told to stop, idle for long enough, or left alone by settings that changed."""
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)

    async def opened() -> "Assistant":
        return assistant

    listener = Listener(opened, lambda: settings, ended.set)
    try:
        async with serving(settings.home, listener) as listens:
            if not listens:
                say("This home is served already.")
                return
            await settle(assistant)
            say(f"serving {settings.home} (process {os.getpid()}); `toolatlas serve --stop` or Ctrl-C ends")
            while not ended.is_set() and not 0 < idle_s <= listener.idle_s:
                with suppress(TimeoutError):
                    await asyncio.wait_for(ended.wait(), LOOK_S)
    except OSError as error:
        raise StoreError(f"The socket {socket_path(settings.home)} cannot be opened ({error}).") from error


def _start(settings: Settings, minutes: int) -> None:
    try:
        background.want(settings.home, minutes)
        if asyncio.run(ServedAssistant.find(settings)) is not None:
            say("This home is served already.")
            return
        number = background.start(settings, minutes)
    except OSError as error:
        raise StoreError(f"Nothing can be started in the background ({error}).") from error
    until = time.monotonic() + START_S
    while os.waitpid(number, os.WNOHANG) == (0, 0) and time.monotonic() < until:
        if asyncio.run(ServedAssistant.find(settings)) is not None:
            say(f"serving in the background (process {number}); `toolatlas serve --stop` ends it")
            return
        time.sleep(LOOK_S / 5)
    raise StoreError(f"What was started in the background does not answer; {settings.home / background.LOG} says why.")


def _stop(settings: Settings) -> None:
    background.want(settings.home, None)
    match asyncio.run(ServedAssistant(settings).stop()):
        case None:
            say("Nothing serves this home.")
        case False:
            say("The page serves this home; it ends where it was started.")
        case True:
            say("stopped")
