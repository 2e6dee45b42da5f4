"""Settings that a person chose on the page or at the terminal: kept in the `.env` of the home, for its owner only."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from dotenv import set_key, unset_key

from errors import ConfigError
from home import ENV_FILE, is_trusted, refusal

_PRIVATE: Final = 0o600


def fixed_by_environment(names: Iterable[str]) -> tuple[str, ...]:
    """Return which settings the environment of this process sets: it comes before what is kept."""
    return tuple(name for name in names if os.environ.get(name))


def keep_settings(home: Path, values: Mapping[str, str]) -> None:
    """Keep settings for the next start, too; an empty one goes back to what it is by default.

    Args:
        home: Whose they are.
        values: By the names that the environment has for them.

    Raises:
        ConfigError: the home is not trusted, or the environment says otherwise and would win.
        OSError: the file cannot be written.
    """
    if not is_trusted(home):
        raise _fault(refusal(home).en, refusal(home).zh)
    if winning := fixed_by_environment(values):
        names = ", ".join(winning)
        raise _fault(
            f"{names} is set in the environment, which comes before what is kept: unset it first.",
            f"环境变量中设置了 {names}，它优先于这里保存的内容：请先取消它。",
        )
    file = home / ENV_FILE
    file.touch(_PRIVATE)
    file.chmod(_PRIVATE)
    for name, value in values.items():
        _put(file, name, value)
    file.chmod(_PRIVATE)


def _put(file: Path, name: str, value: str) -> None:
    if value:
        set_key(file, name, value)
    elif name in file.read_text("utf-8"):
        unset_key(file, name)


def _fault(en: str, zh: str) -> ConfigError:
    fault = ConfigError(en)
    fault.zh = zh
    return fault
