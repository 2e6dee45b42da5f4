"""Takes secrets out of all that leaves for a trace: those that are known, those of a telling name, those of a form."""

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from graph.memory.secrets import REMOVED, without_secrets
from lazy_regex import lazy_regex

_NAMES: Final = lazy_regex(
    r"(?:(?:^|[^a-z])(?:pwd|pin|auth)|api[\s_-]?key|secret|passw(?:or)?d|passphrase|authori[sz]ation|cookie|credential"
    r"|(?:private|access|signing)[\s_-]?key|token)s?(?:[\s_-]?(?:hash|header|value))?$|密码|口令|密钥|秘钥|令牌",
    re.IGNORECASE,
)
"""What names of fields and headers end with whose value is a secret."""
_PAIR: Final = ("name", "value")
"""Fields of a header that is written as an object."""
_FIELD: Final = lazy_regex(
    r"(?P<quote>\\{0,3}[\"'])(?P<name>[^\"'\\]{1,64})(?P=quote)(?P<colon>\s*:\s*)(?P=quote)"
    r"(?P<value>(?:\\.|[^\\])*?)(?P=quote)",
    re.DOTALL,
)
"""A field with its text in JSON that stands in a text, as results do in prompts; also in JSON in JSON."""
_LEAST: Final = 6
"""Shorter values are words as likely as secrets: a password "on" must not blot out every "on"."""


class Redactor:
    """Returns copies without secrets, at any depth."""

    def __init__(self, known: Collection[str] = ()) -> None:
        """Take the secrets that this home holds, by their values."""
        longest_first = sorted({s for s in known if len(s) >= _LEAST}, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, longest_first))) if longest_first else None

    def __call__(self, data: Any) -> Any:  # noqa: ANN401 - any JSON
        """Copy JSON without the secrets in it."""
        if isinstance(data, str):
            return self._text(data)
        if isinstance(data, Mapping):
            return self._object(data)
        if isinstance(data, list | tuple):
            pair = len(data) == len(_PAIR) and isinstance(data[0], str)
            return [self(data[0]), self._named(data[0], data[1])] if pair else [self(inner) for inner in data]
        return data

    def _object(self, data: Mapping[str, Any]) -> dict[str, Any]:
        kept = {self._text(name): self._named(name, value) for name, value in data.items()}
        name, value = (data.get(field) for field in _PAIR)
        return {**kept, _PAIR[1]: self._named(name, value)} if isinstance(name, str) and value is not None else kept

    def _named(self, name: str, value: object) -> Any:  # noqa: ANN401 - any JSON
        """Judge a value by its name too; a number is a count as likely as a secret."""
        return _texts_removed(value) if _NAMES.search(name) else self(value)

    def _text(self, text: str) -> str:
        unknown = text if self._known is None else self._known.sub(REMOVED, text)
        return without_secrets(_FIELD.sub(_field, unknown))


def _field(found: re.Match[str]) -> str:
    quote, name, value = found["quote"], found["name"], found["value"]
    kept = (REMOVED if value else "") if _NAMES.search(name) else _FIELD.sub(_field, value)
    return f"{quote}{name}{quote}{found['colon']}{quote}{kept}{quote}"


def _texts_removed(value: object) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, Mapping):
        return {name: _texts_removed(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_texts_removed(inner) for inner in value]
    return REMOVED if isinstance(value, str) and value else value
