"""A running page answers the terminals of its home, too."""

import logging
from contextlib import AsyncExitStack

from graph.serving.listener import Listener, serving
from settings import Settings

logger = logging.getLogger(__name__)


class Terminals:
    """Listens on the home's socket while the page runs; without it a terminal opens everything itself."""

    def __init__(self, settings: Settings, listener: Listener) -> None:
        self._home = settings.home
        self._listener = listener
        self._open = AsyncExitStack()

    async def start(self) -> None:
        """Begin to listen; where that cannot be, the page goes without."""
        try:
            await self._open.enter_async_context(serving(self._home, self._listener))
        except OSError as error:
            logger.warning("terminals are not answered over a socket: %s", error)

    async def stop(self) -> None:
        """Listen no more."""
        await self._open.aclose()
