"""Settings whose values are not shown unless they are asked for by name: passwords, tokens, keys."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.told.settings import Setting
from lazy_regex import lazy_regex

_SECRET: Final = lazy_regex(
    r"pass(?:w(?:or)?d|phrase|code)?(?![a-z])|(?<![a-z])pwd|token|secret|credential|(?<![a-z])(?:pin|auth)(?![a-z])"
    r"|(?:^|[_\-. ]|api|private|access|encryption|signing)keys?(?![a-z])|密码|口令|令牌|密钥|秘钥|私钥|凭证",
    re.IGNORECASE,
)
_IN_ADDRESS: Final = lazy_regex(r"://[^/@\s:]*:[^/@\s]+@")


def is_secret(setting: Setting) -> bool:
    """Whether a value is one that is kept to oneself, by its key or as part of an address."""
    key = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", setting.keys[-1])
    return _SECRET.search(key) is not None or _IN_ADDRESS.search(setting.value) is not None


def without_secrets(settings: Sequence[Setting]) -> tuple[tuple[Setting, ...], tuple[Setting, ...]]:
    """Part settings into those that may be shown together, and those that may not."""
    return tuple(s for s in settings if not is_secret(s)), tuple(s for s in settings if is_secret(s))
