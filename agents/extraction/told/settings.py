"""Settings of a file: JSON, INI, TOML, YAML, or lines of name and value; each by its keys and where it stands."""

import json
import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any, Final

from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_SECTION: Final = lazy_regex(r"^\s*\[+\s*([^\[\]]+?)\s*\]+\s*(?:[#;].*)?$")
_PAIR: Final = lazy_regex(r"""^(\s*)(?:export\s+)?["']?([\w][\w .\-/]*?)["']?\s*([:=])\s*(.*?)\s*$""")
_COMMENT: Final = lazy_regex(r"^\s*(?:#|;|//|!)")
_LIST_ITEM: Final = lazy_regex(r"^\s*-\s")
_YAML: Final = frozenset({".yaml", ".yml"})
_PAIRS: Final = frozenset({".ini", ".toml", ".env", ".properties", ".conf", ".cfg"})
_DEEPEST: Final = 6
_MOST: Final = 400


class Setting(Frozen):
    """One value of a file."""

    keys: tuple[str, ...]
    value: str
    line: int = 0
    """Counted from 1; 0 in JSON, where the keys lead there."""
    text: str = ""
    """The line as it stands."""

    @property
    def path(self) -> str:
        """The keys as people write them."""
        return ".".join(self.keys)


def ending_of(path: str) -> str:
    """Return the ending of a file's name, that of .env as well."""
    name = PurePosixPath(path).name.lower()
    return ".env" if name == ".env" or name.startswith(".env.") else PurePosixPath(name).suffix


def holds_settings(path: str) -> bool:
    """Whether files of this name are made of keys and values."""
    return ending_of(path) in {".json", *_YAML, *_PAIRS}


def settings_in(text: str, path: str) -> tuple[Setting, ...]:
    """List the values of a file in their order; none where it is a list of records, or cannot be read."""
    if ending_of(path) == ".json":
        try:
            document = json.loads(text)
        except (ValueError, RecursionError):
            return ()
        found = tuple(_of_json(document, ())) if isinstance(document, dict) else ()
    else:
        found = tuple(_of_lines(text, nested=ending_of(path) in _YAML))
    return found if len(found) <= _MOST else ()


def _of_json(value: Any, keys: tuple[str, ...]) -> Iterator[Setting]:  # noqa: ANN401 - any JSON
    if isinstance(value, dict) and len(keys) < _DEEPEST:
        for key, item in value.items():
            yield from _of_json(item, (*keys, str(key)))
    elif not isinstance(value, dict) and not _holds_records(value):
        yield Setting(keys=keys, value=json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value)


def _holds_records(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict | list) for item in value)


def _of_lines(text: str, *, nested: bool) -> Iterator[Setting]:
    """Read pairs line by line, below the section or, where lines are indented, the key that they stand under."""
    above: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if _COMMENT.match(line) or not line.strip():
            continue
        section = None if nested else _SECTION.match(line)
        if section is not None:
            above = [(-1, key) for key in section[1].split(".")]
            continue
        pair = None if _LIST_ITEM.match(line) else _PAIR.match(line)
        if pair is None:
            continue
        depth = len(pair[1])
        if nested:
            above = [one for one in above if one[0] < depth]
        keys = tuple(key for _, key in above) + tuple(re.split(r"\.(?=\S)", pair[2]))
        if nested and not _plain(pair[4]):
            above.append((depth, pair[2]))
        else:
            yield Setting(keys=keys, value=_plain(pair[4]), line=number, text=line)


def _plain(value: str) -> str:
    """Return a value without the comment behind it and its quotes."""
    return re.sub(r"\s+[#;].*$|^[#;].*$", "", value).strip().strip("\"'")
