"""What tools are called in other languages than their descriptions', in a file a language beside a pack's modules."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from tools.tool import ToolLabel

PATTERN = "labels.*.toml"
_LABELS = TypeAdapter(dict[str, ToolLabel])


def read_labels(file: Path) -> tuple[Mapping[str, ToolLabel], tuple[str, ...]]:
    """Read a pack's labels of one language.

    Returns:
        Tool name → its label, and what is wrong, one sentence a fault; a file with a fault gives no labels.
    """
    try:
        return _LABELS.validate_python(tomllib.loads(file.read_text(encoding="utf-8"))), ()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return {}, (f"{file.name} cannot be read: {error}.",)
    except ValidationError as error:
        said = (f"{file.name}, {'.'.join(map(str, fault['loc']))}: {fault['msg']}." for fault in error.errors())
        return {}, tuple(said)


def language_of_file(file: Path) -> str:
    """Return the language code in a file's name: zh of labels.zh.toml."""
    return file.name.split(".")[1]
