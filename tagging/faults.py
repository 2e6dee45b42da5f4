"""Say what is wrong in a user's YAML file: one sentence a fault, with file and line."""

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from prompts.frozen import Frozen
from tagging.strict_yaml import YamlDocument, YamlFault, read_document

M = TypeVar("M", bound=BaseModel)
_FORMS: Mapping[str, str] = {
    "tuple_type": "must be a list, such as [finance, data]",
    "dict_type": "must be a mapping, such as {{zh: …}}",
    "model_type": "must hold `key: value` lines",
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "string_too_long": "must have at most {max_length} characters",
    "string_pattern_mismatch": "must match {pattern}",
    "enum": "must be {expected}",
    "literal_error": "must be {expected}",
    "int_parsing": "must be a whole number",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "bool_parsing": "must be true or false",
    "bool_type": "must be true or false",
    "too_long": "must have at most {max_length} entries",
}


class Fault(Frozen):
    """Something wrong in a file."""

    file: str
    line: int | None = None
    message: str

    def __str__(self) -> str:
        """Return `file, line n: message.`."""
        return f"{self.file}{'' if self.line is None else f', line {self.line}'}: {self.message}."


def examine(file: Path, model: type[M]) -> tuple[M | None, tuple[Fault, ...]]:
    """Read a file as a model, or tell everything that is wrong with it."""
    try:
        document = read_document(file)
    except YamlFault as error:
        return None, (Fault(file=str(file), line=error.line, message=str(error)),)
    try:
        return model.model_validate(document.value), ()
    except ValidationError as error:
        details = error.errors(include_url=False)
    return None, tuple(_fault(file, document, detail, model.model_fields) for detail in details)


def _fault(file: Path, document: YamlDocument, detail: ErrorDetails, known: Collection[str]) -> Fault:
    loc = tuple(part for part in detail["loc"] if part != "[key]")
    return Fault(file=str(file), line=document.line_of(loc), message=_say(loc, detail, known))


def _say(loc: tuple[int | str, ...], detail: ErrorDetails, known: Collection[str]) -> str:
    key = ".".join(map(str, loc))
    key = key if len(key) <= 60 else key[:59] + "…"
    if detail["type"] == "missing":
        return f"the key {key!r} is missing"
    if detail["type"] == "extra_forbidden":
        return f"unknown key {key!r}{_suggestion(key, known) if len(loc) == 1 else ''}"
    context: Mapping[str, Any] = detail.get("ctx", {})
    form = _FORMS.get(detail["type"])
    return f"{key!r} {form.format(**context) if form else detail['msg']}{_given(detail['input'])}"


def _suggestion(key: str, known: Collection[str]) -> str:
    close = get_close_matches(re.sub(r"[\s-]", "_", key.lower()), known, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(known)}"


def _given(value: object) -> str:
    """Show a short input; a long one would bury the sentence."""
    if value is None:
        return ", and is empty"
    shown = repr(value)
    return f", not {shown}" if len(shown) <= 60 else ""
