"""The settings that the page works by, as they are now: a person may change some while the page is open."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from prompts.connection.choice import ModelChoice, keep
from prompts.connection.kept_settings import keep_settings
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

    async def set(self, values: Mapping[str, str], taken: Taken) -> None:
        """Use other values of settings from the next message on; an empty one is what it is by default.

        Args:
            values: By the names of the settings' fields, read already.
            taken: Is told of them.

        Raises:
            ConfigError: they cannot be kept; says why, and nothing is changed.
            OSError: the same, of the disk.
        """
        keep_settings(self.settings.home, {f"TOOLATLAS_{name.upper()}": value for name, value in values.items()})
        usual = {name: type(self.settings).model_fields[name].default for name in values}
        self.settings = self.settings.model_copy(update={name: values[name] or usual[name] for name in values})
        await taken(self.settings)
