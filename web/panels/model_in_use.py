"""The model that the page decides by, as it is now: a person may change it while the page is open."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from prompts.connection.choice import ModelChoice, keep
from settings import Settings

Taken: TypeAlias = Callable[[Settings], Awaitable[None]]
"""Tells the open assistant that the next request is decided by these settings."""


class ModelInUse:
    """Holds the settings, and changes them for this page and for the next start."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    async def change(self, choice: ModelChoice | None, taken: Taken) -> None:
        """Use another model from the next message on, or none.

        Raises:
            ConfigError: it cannot be kept; says why, and nothing is changed.
            OSError: the same, of the disk.
        """
        keep(self.settings.home, choice)
        offline = {"model": "", "model_base_url": "", "model_api_key": None}
        self.settings = self.settings.model_copy(update=offline) if choice is None else choice.put_into(self.settings)
        await taken(self.settings)
