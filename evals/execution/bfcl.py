"""Single calls of the Berkeley Function Calling Leaderboard: which function, with which arguments?

References:
    Patil et al., "The Berkeley Function Calling Leaderboard", ICML 2025: the check of a call against lists of values
    that are accepted. Ours takes a number for a number, whatever its type.
"""

import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, ValidationError

from errors import ConfigError

Call: TypeAlias = tuple[str, Mapping[str, Any]]
"""A function's name and its arguments."""
_NO_MATTER: Final = re.compile(r"[ ,./\-_*^]")
_RELEVANT: Final = "live_relevance"
"""Of these rows it is known only that some function serves."""


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True)


class Said(_Row):
    """One message."""

    role: str
    content: str


class Function(_Row):
    """One function on offer."""

    name: str
    description: str = ""
    parameters: dict[str, Any]


class BfclItem(_Row):
    """A request, the functions on offer, and the calls that are accepted."""

    id: str
    category: str
    messages: tuple[Said, ...]
    functions: tuple[Function, ...]
    gold: tuple[dict[str, dict[str, list[Any]]], ...]
    """Each call as function → parameter → accepted values; an empty text there says that it may be left out."""

    @property
    def request(self) -> str:
        """What the person says."""
        return "\n".join(said.content for said in self.messages if said.role == "user")


def load_items(folder: Path) -> list[BfclItem]:
    """Read `bfcl_dev.jsonl` of a folder, or any file of such rows.

    Raises:
        ConfigError: the file is not there, or a line does not hold.
    """
    file = folder if folder.is_file() else folder / "bfcl_dev.jsonl"
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        return [BfclItem.model_validate_json(line) for line in lines if line.strip()]
    except (OSError, ValidationError) as error:
        raise ConfigError(f"{file} cannot be read: name the folder of bfcl_dev.jsonl with --data ({error}).") from error


def drawn_items(items: Sequence[BfclItem], n: int, seed: int) -> list[BfclItem]:
    """Draw rows by chance, in the order of the file."""
    if n >= len(items):
        return list(items)
    chosen = set(random.Random(seed).sample(range(len(items)), n))  # noqa: S311 - a draw, no secret
    return [item for place, item in enumerate(items) if place in chosen]


def function_name(name: str) -> str:
    """Name a function as providers allow it."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)[:64]


def call_fault(item: BfclItem, calls: Sequence[Call]) -> str:
    """Say what is wrong with calls; nothing where they are right."""
    if item.category == _RELEVANT:
        return "" if calls else "no call"
    if len(calls) != len(item.gold):
        return f"{len(calls)} calls for {len(item.gold)}"
    left = list(calls)
    for wanted in item.gold:
        ((name, accepted),) = wanted.items()
        faults = [_fault(item, name, accepted, call) for call in left]
        if "" not in faults:
            return min(faults, key=lambda fault: fault.startswith("function"))
        left.pop(faults.index(""))
    return ""


def _fault(item: BfclItem, name: str, accepted: Mapping[str, list[Any]], call: Call) -> str:
    called, arguments = call
    if function_name(called) != function_name(name):
        return f"function {called} for {name}"
    function = next((f for f in item.functions if f.name == name), None)
    required = function.parameters.get("required", ()) if function else ()
    if missing := [parameter for parameter in required if parameter not in arguments]:
        return f"{missing[0]} is missing"
    if wrong := _wrong(arguments, accepted):
        return f"{wrong} is {arguments.get(wrong, 'missing')!r}"
    return ""


def _wrong(values: Mapping[str, Any], accepted: Mapping[str, list[Any]]) -> str:
    """Name the first key whose value is not accepted, or that is not there and must be; nothing where all hold."""
    for key, value in values.items():
        if key not in accepted or not any(same_value(value, option) for option in accepted[key]):
            return key
    return next((key for key, options in accepted.items() if key not in values and "" not in options), "")


def same_value(value: Any, option: Any) -> bool:  # noqa: ANN401 - any JSON
    """Whether a value is an accepted one; signs, blanks and case of texts do not matter."""
    if isinstance(option, Mapping):
        lists = {key: found if isinstance(found, list) else [found] for key, found in option.items()}
        return isinstance(value, Mapping) and not _wrong(value, lists)
    if isinstance(option, list):
        return (
            isinstance(value, list)
            and len(value) == len(option)
            and all(same_value(one, other) for one, other in zip(value, option, strict=True))
        )
    if isinstance(option, str):
        return isinstance(value, str) and _plain(value) == _plain(option)
    if isinstance(option, bool) or isinstance(value, bool):
        return value is option
    return bool(value == option)


def _plain(text: str) -> str:
    return _NO_MATTER.sub("", text).lower().replace("'", '"')
