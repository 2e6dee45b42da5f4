"""Say what is wrong in a user's YAML file: one sentence a fault, with file and line."""

import re
from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from prompts.frozen import Frozen
from tagging.fault_words import EN, ZH, FaultWords
from tagging.strict_yaml import YamlDocument, YamlFault, read_document

M = TypeVar("M", bound=BaseModel)


class Fault(Frozen):
    """Something wrong in a file."""

    file: str
    line: int | None = None
    message: str
    zh: str = ""
    """The same in Chinese, where whoever found it said so."""

    def message_in(self, language: str) -> str:
        """Return what is wrong in a language; in English where there is no other."""
        return self.zh if language == "zh" and self.zh else self.message

    def __str__(self) -> str:
        """Return `file, line n: message.`."""
        return f"{self.file}{'' if self.line is None else f', line {self.line}'}: {self.message}."


def examine(file: Path, model: type[M]) -> tuple[M | None, tuple[Fault, ...]]:
    """Read a file as a model, or tell everything that is wrong with it."""
    try:
        document = read_document(file)
    except YamlFault as error:
        return None, (Fault(file=str(file), line=error.line, message=str(error), zh=error.zh),)
    try:
        return model.model_validate(document.value), ()
    except ValidationError as error:
        details = error.errors(include_url=False)
    return None, tuple(_fault(file, document, detail, model.model_fields) for detail in details)


def _fault(file: Path, document: YamlDocument, detail: ErrorDetails, known: Collection[str]) -> Fault:
    loc = tuple(part for part in detail["loc"] if part != "[key]")
    message, zh = (_say(loc, detail, known, words) for words in (EN, ZH))
    return Fault(file=str(file), line=document.line_of(loc), message=message, zh=zh)


def _say(loc: tuple[int | str, ...], detail: ErrorDetails, known: Collection[str], words: FaultWords) -> str:
    key = ".".join(map(str, loc))
    key = key if len(key) <= 60 else key[:59] + "…"
    if detail["type"] == "missing":
        return words.missing.format(key=key)
    if detail["type"] == "extra_forbidden":
        return words.unknown.format(key=key) + (_suggestion(key, known, words) if len(loc) == 1 else "")
    context: dict[str, Any] = dict(detail.get("ctx", {}))
    context["expected"] = str(context.get("expected", "")).replace(" or ", words.either)
    form = words.forms.get(detail["type"])
    must = words.must.format(key=key, form=form.format(**context) if form else detail["msg"])
    return must + _given(detail["input"], words)


def _suggestion(key: str, known: Collection[str], words: FaultWords) -> str:
    close = get_close_matches(re.sub(r"[\s-]", "_", key.lower()), known, n=1)
    return words.near.format(near=close[0]) if close else words.known.format(known=words.comma.join(known))


def _given(value: object, words: FaultWords) -> str:
    """Show a short input; a long one would bury the sentence."""
    if value is None:
        return words.empty
    return words.given.format(value=value) if len(repr(value)) <= 60 else ""
