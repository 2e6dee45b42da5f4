"""Values written as Cypher, so that any text reads back as itself and none can end its own quotes."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import Final

_PLAIN_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ESCAPES: Final = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
_UNSAFE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_INT64: Final = range(-(2**63), 2**63)


def literal(value: object) -> str:
    """Write a value that a property can hold.

    Raises:
        ValueError: no property holds such a value.
    """
    if value is None:
        return "null"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool | int | float):
        return _number(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name(key)}: {literal(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return "[" + ", ".join(map(literal, value)) + "]"
    raise ValueError(f"{type(value).__name__} is no value of a property")


def name(key: str) -> str:
    """Write a label, a type or a key.

    Raises:
        ValueError: it is empty, or holds a backslash, which some servers unescape before they look for quotes.
    """
    if not key or "\\" in key or _UNSAFE.search(key):
        raise ValueError(f"{key!r} is no name for a property")
    return key if _PLAIN_NAME.fullmatch(key) else "`" + key.replace("`", "``") + "`"


def _number(value: float) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        if value not in _INT64:
            raise ValueError(f"{value} does not fit into 64 bits")
        return str(value)
    if not math.isfinite(value):
        raise ValueError(f"{value} has no literal")
    return repr(value)


def _text(text: str) -> str:
    r"""Quote a text; half a surrogate pair, which no server stores, becomes the replacement character.

    Some servers turn \uXXXX into a character before they look for quotes, and do not count the backslashes before it.
    So no backslash of the text may stand before a `u`: there the literal is cut in two.
    """
    clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    parts = re.split(r"(?<=\\)(?=u)", clean)
    return " + ".join("'" + "".join(map(_character, part)) + "'" for part in parts)


def _character(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    return f"\\u{ord(character):04X}" if _UNSAFE.match(character) else character
