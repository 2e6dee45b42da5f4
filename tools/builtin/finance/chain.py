"""The providers that the settings name, asked in order."""

import asyncio
import pkgutil
from collections.abc import Awaitable, Callable, Sequence
from importlib import import_module
from typing import TypeVar

from errors import ConfigError, DataUnavailable
from tools.builtin.finance import providers
from tools.builtin.finance.provider import Provider
from tools.context import ToolContext

OPTION = "finance_providers"
T = TypeVar("T")


def known_providers() -> tuple[str, ...]:
    """Names that the setting may use: the modules of `providers/`."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(providers.__path__)))


async def chosen_providers(context: ToolContext) -> tuple[Provider, ...]:
    """Create the providers of a context, in the order in which they are asked.

    Raises:
        ConfigError: the setting names no provider, or one that does not exist.
    """
    names = [name.strip() for name in context.options.get(OPTION, "sample").split(",") if name.strip()]
    if not names:
        raise ConfigError(f"TOOLATLAS_FINANCE_PROVIDERS names no provider; known: {', '.join(known_providers())}.")
    # A provider's module may import a heavy library.
    return tuple([await asyncio.to_thread(_create, name) for name in names])


def _create(name: str) -> Provider:
    if name not in known_providers():
        raise ConfigError(
            f"TOOLATLAS_FINANCE_PROVIDERS names {name!r}, which is no provider; known: {', '.join(known_providers())}."
        )
    provider: Provider = import_module(f"{providers.__name__}.{name}").create()
    return provider


async def first_answer(chain: Sequence[Provider], ask: Callable[[Provider], Awaitable[T]]) -> T:
    """Ask each provider in turn until one has the data.

    Raises:
        DataUnavailable: none has it; says why for each.
    """
    reasons: list[str] = []
    for provider in chain:
        try:
            return await ask(provider)
        except DataUnavailable as error:
            reasons.append(str(error))
    raise DataUnavailable(" ".join(dict.fromkeys(reasons)))
