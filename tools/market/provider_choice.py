"""Which providers of market data a person chose, read before it is kept."""

from collections.abc import Iterable
from typing import Final

from errors import ConfigError
from tools.market.chain import known_providers
from tools.market.offers import offer_of

PROVIDERS, IDENTITY = "TOOLATLAS_FINANCE_PROVIDERS", "TOOLATLAS_SEC_IDENTITY"
SAMPLE: Final = "sample"
_MAX_IDENTITY: Final = 200


def ordered(chosen: Iterable[str], before: str) -> str:
    """Put chosen providers in order: as they were before, then new ones, the sample last, since it always answers.

    Raises:
        ConfigError: there is none, or one that does not exist or whose library is not installed.
    """
    wanted = list(dict.fromkeys(name for name in chosen if name))
    earlier = [name.strip() for name in before.split(",")]
    kept = [name for name in earlier if name in wanted and name != SAMPLE]
    names = [*kept, *(name for name in wanted if name not in kept and name != SAMPLE)]
    return checked(",".join([*names, *([SAMPLE] if SAMPLE in wanted else [])]))


def checked(providers: str) -> str:
    """Return the setting as it is kept; the sample alone is what is there by default, and is kept as nothing.

    Raises:
        ConfigError: there is none, or one that does not exist or whose library is not installed.
    """
    names = [name.strip() for name in providers.split(",") if name.strip()]
    known = known_providers()
    if not names:
        raise _fault("Choose at least one source of data.", "请至少选择一个数据源。")
    for name in names:
        if name not in known:
            raise _fault(
                f"{name!r} is no source of data; there are: {', '.join(known)}.",
                f"没有数据源 {name!r}；可用：{'、'.join(known)}。",
            )
        offer = offer_of(name)
        if offer is not None and not offer.is_installed:
            raise _fault(
                f"{name} needs a library that is not installed: pip install 'toolatlas[{offer.extra}]'.",
                f"{name} 需要的依赖库尚未安装：pip install 'toolatlas[{offer.extra}]'。",
            )
    return "" if names == [SAMPLE] else ",".join(names)


def identity(typed: str) -> str:
    """Return the name and address that the SEC asks every caller for; empty where none is given.

    Raises:
        ConfigError: it is none.
    """
    said = " ".join(typed.split())
    if said and ("@" not in said or len(said) > _MAX_IDENTITY or not said.isprintable()):
        raise _fault(
            "The SEC asks for a name and an e-mail address, such as Ann Miller ann@mill.example.",
            "美国证监会要求填写姓名和电子邮件地址，例如 Ann Miller ann@mill.example。",
        )
    return said


def _fault(en: str, zh: str) -> ConfigError:
    fault = ConfigError(en)
    fault.zh = zh
    return fault
