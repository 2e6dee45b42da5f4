"""The providers that the settings name, asked in order."""

import asyncio
import pkgutil
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from types import MappingProxyType
from typing import TypeVar

from errors import ConfigError, DataUnavailable
from tools.context import ToolContext
from tools.market import providers
from tools.market.answer_cache import AnswerCache
from tools.market.cached import CachedProvider
from tools.market.offers import offer_of
from tools.market.provider import Provider
from tools.market.refusals import joint_refusal

OPTION = "finance_providers"
CACHE_OPTION = "finance_cache_s"
CACHE_S = "900"
T = TypeVar("T")
_STAND_INS: ContextVar[Mapping[str, Provider]] = ContextVar(
    "stand_ins",
    default=MappingProxyType({}),
)


@contextmanager
def stood_in(providers: Mapping[str, Provider]) -> Iterator[None]:
    """Let these answer, by name, wherever a call inside names a provider: recordings in a trial or a test."""
    token = _STAND_INS.set(providers)
    try:
        yield
    finally:
        _STAND_INS.reset(token)


def known_providers() -> tuple[str, ...]:
    """Names that the setting may use: the modules of `providers/`."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(providers.__path__)))


async def chosen_providers(context: ToolContext) -> tuple[Provider, ...]:
    """Create the providers of a context, in the order in which they are asked.

    Raises:
        ConfigError: the setting names no provider, one that does not exist, or one whose library is not installed.
    """
    names = [name.strip() for name in context.options.get(OPTION, "sample").split(",") if name.strip()]
    if not names:
        raise _config_error(
            f"TOOLATLAS_FINANCE_PROVIDERS names no provider; known: {', '.join(known_providers())}.",
            zh=f"TOOLATLAS_FINANCE_PROVIDERS 未指定任何数据源；可用：{'、'.join(known_providers())}。",
        )
    # A provider's module may import a heavy library.
    return tuple([await asyncio.to_thread(_create, name, context) for name in names])


def _create(name: str, context: ToolContext) -> Provider:
    if stand_in := _STAND_INS.get().get(name):
        return stand_in
    if name not in known_providers():
        known = known_providers()
        raise _config_error(
            f"TOOLATLAS_FINANCE_PROVIDERS names {name!r}, which is no provider; known: {', '.join(known)}.",
            zh=f"TOOLATLAS_FINANCE_PROVIDERS 中的 {name!r} 不是已知数据源；可用：{'、'.join(known)}。",
        )
    try:
        module = import_module(f"{providers.__name__}.{name}")
    except ImportError as error:
        raise _not_installed(name) from error
    provider: Provider = module.create(context)
    offer = offer_of(name)
    if offer is None or not offer.extra:
        return provider
    cache = AnswerCache(context.data_dir / "cache" / "finance", int(context.options.get(CACHE_OPTION, CACHE_S)))
    return CachedProvider(provider, cache)


def _not_installed(name: str) -> ConfigError:
    offer = offer_of(name)
    wanted = f"pip install 'toolatlas[{offer.extra}]'" if offer and offer.extra else "pip install toolatlas"
    return _config_error(
        f"TOOLATLAS_FINANCE_PROVIDERS names {name}, whose library is not installed; run: {wanted}.",
        zh=f"TOOLATLAS_FINANCE_PROVIDERS 指定了 {name}，但其依赖库尚未安装；请运行：{wanted}。",
    )


def _config_error(text: str, *, zh: str) -> ConfigError:
    error = ConfigError(text)
    error.zh = zh
    return error


async def first_answer(chain: Sequence[Provider], ask: Callable[[Provider], Awaitable[T]]) -> T:
    """Ask each provider in turn until one has the data.

    Raises:
        DataUnavailable: none has it; says why, and which extra and setting would bring it where one would.
    """
    refusals: list[DataUnavailable] = []
    for provider in chain:
        try:
            return await ask(provider)
        except DataUnavailable as error:
            refusals.append(error)
    raise joint_refusal(refusals, tuple(provider.name for provider in chain))
