"""ToolBench: APIs by category, tool and name, with parameters. Known by description only, never called.

Three layouts are read: JSON Lines or a JSON list with one API each, a tool's own file with its `api_list`, and a
folder of such files whose sub-folders are the categories.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from errors import ConfigError
from tools.functions.from_function import slug
from tools.sources.offers.naming import tool_id
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.sources.offers.reading import absolute, as_text, lines, read_text
from tools.tool import JsonSchema, Tool

_TYPES: Mapping[str, JsonSchema] = {
    "string": {"type": "string"},
    "number": {"type": "number"},
    "integer": {"type": "integer"},
    "int": {"type": "integer"},
    "float": {"type": "number"},
    "boolean": {"type": "boolean"},
    "bool": {"type": "boolean"},
    "array": {"type": "array", "items": {}},
    "list": {"type": "array", "items": {}},
    "object": {"type": "object"},
    "dict": {"type": "object"},
    "enum": {"type": "string"},
    "date (yyyy-mm-dd)": {"type": "string", "format": "date"},
    "date": {"type": "string", "format": "date"},
    "time (24-hour hh:mm)": {"type": "string"},
    "binary": {"type": "string"},
    "file": {"type": "string"},
}
_FAULTS = (KeyError, TypeError, ValueError, AttributeError, RecursionError)
"""What a row of another shape raises; pydantic's ValidationError is a ValueError."""


def open_toolbench(path: Path, name: str = "") -> Feed:
    """Open a corpus.

    Raises:
        ConfigError: there is no such file or folder.
    """
    if not path.exists():
        raise ConfigError(f"There is no file or folder {path}.")
    items = _of_folder(path) if path.is_dir() else _of_file(path)
    total = _n_lines(path) if path.suffix == ".jsonl" else None
    return Feed(name or path.stem, "toolbench", absolute(path), items, total)


def _n_lines(path: Path) -> int:
    return sum(1 for _ in lines(path))


def _of_folder(folder: Path) -> Iterator[Item]:
    for path in sorted(folder.rglob("*.json*")):
        if path.is_file() and path.suffix in (".json", ".jsonl"):
            yield from _of_file(path, category=path.parent.name if path.parent != folder else "")


def _of_file(path: Path, category: str = "") -> Iterator[Item]:
    if path.suffix == ".jsonl":
        for number, line in lines(path):
            yield from _of_text(line, f"{path.name}:{number}", category)
        return
    try:
        text = read_text(path)
    except ConfigError as error:
        yield ImportFinding(kind="not_utf8" if "UTF-8" in str(error) else "malformed", where=path.name, text=str(error))
        return
    yield from _of_text(text.encode(), path.name, category)


def _of_text(raw: bytes, where: str, category: str) -> Iterator[Item]:
    try:
        text = as_text(raw, where)
    except ConfigError:
        yield ImportFinding(kind="not_utf8", where=where, text="it is not UTF-8")
        return
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        yield ImportFinding(kind="malformed", where=where, text=f"it is no JSON ({type(error).__name__})")
        return
    for row in found if isinstance(found, list) else [found]:
        yield from _of_row(row, where, category)


def _of_row(row: object, where: str, category: str) -> Iterator[Item]:
    if not isinstance(row, Mapping):
        yield ImportFinding(kind="malformed", where=where, text="an entry is no object")
        return
    apis = row.get("api_list")
    for api in apis if isinstance(apis, list) else [row]:
        try:
            yield _offered({**_shared(row, category), **api} if api is not row else {"category": category, **row})
        except _FAULTS as error:
            yield ImportFinding(kind="malformed", where=where, text=f"an API has another shape ({_said(error)})")


def _shared(row: Mapping[str, Any], category: str) -> dict[str, Any]:
    """Say what all APIs of a tool's file have in common."""
    title = row.get("title") or row.get("tool_name") or row.get("name")
    return {"category": row.get("category_name") or category, "tool": title}


def _offered(row: Mapping[str, Any]) -> Offered:
    category = str(row.get("category") or row.get("category_name") or "")
    group = _text(row, "tool", "tool_name")
    name = _text(row, "api", "api_name", "name")
    given = row.get("id")
    id_ = given if isinstance(given, str) and given.count("/") in (1, 2) else tool_id(category, group, name)
    tool = Tool(
        id=id_,
        name=slug(name),  # an id is in lower case, where the words of `getOrderById` cannot be told apart
        description=str(row.get("description") or row.get("api_description") or ""),
        parameters=_parameters(row),
        group=group,
        category=category,
        source="described",
    )
    return Offered(tool=tool, key="\n".join((category, group, name)), method=str(row.get("method") or ""))


def _text(row: Mapping[str, Any], *names: str) -> str:
    found = next((row[name] for name in names if row.get(name)), None)
    if not isinstance(found, str) or not found.strip():
        raise ValueError(f"no {names[0]}")
    return found.strip()


def _parameters(row: Mapping[str, Any]) -> JsonSchema:
    listed = [(part, bool(part.get("required"))) for part in _list(row, "parameters")]
    listed += [(part, True) for part in _list(row, "required_parameters")]
    listed += [(part, False) for part in _list(row, "optional_parameters")]
    schema: JsonSchema = {"type": "object", "properties": {_text(part, "name"): _property(part) for part, _ in listed}}
    if required := [_text(part, "name") for part, needed in listed if needed]:
        schema["required"] = list(dict.fromkeys(required))
    return schema


def _list(row: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    found = row.get(name) or []
    if not isinstance(found, list):
        raise ValueError(f"{name} is no list")
    return found


def _property(part: Mapping[str, Any]) -> JsonSchema:
    schema = dict(_TYPES.get(str(part.get("type", "")).strip().lower(), {}))
    if part.get("description"):
        schema["description"] = str(part["description"])
    values = part.get("enum")
    if isinstance(values, list) and values:
        schema["enum"] = values
    if (default := part.get("default")) not in (None, ""):
        schema["default"] = default
    return schema


def _said(error: BaseException) -> str:
    return " ".join(str(error).split())[:160] or type(error).__name__
