"""What a function's docstring says: Google style with the headings of either language, or another usual style."""

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from docstring_parser import Docstring, ParseError, parse
from docstring_parser.google import GoogleParser

from lazy_regex import lazy_regex

HEADINGS = {
    "参数": "Args",
    "返回": "Returns",
    "返回值": "Returns",
    "异常": "Raises",
    "抛出": "Raises",
    "示例": "Examples",
}

_HEADING = lazy_regex(rf"^({'|'.join(sorted(HEADINGS, key=len, reverse=True))})[:：][ \t]*$", re.MULTILINE)
_FULL_WIDTH_COLON = lazy_regex(r"^(\s+\w+)(?:\s*[(（][^)）\n]*[)）])?：\s*", re.MULTILINE)
_HAN = r"[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f]"
_HAN_BREAK = lazy_regex(rf"(?<={_HAN})\s*\n\s*(?={_HAN})")
_LINE_BREAK = lazy_regex(r"[ \t]*\n[ \t]*(?=\S)")
_PARAGRAPH = lazy_regex(r"\n[ \t]*\n\s*")


@dataclass(frozen=True)
class Docs:
    """The parts of a docstring that a model reads."""

    description: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict)
    returns: str = ""


def read_docstring(text: str) -> Docs:
    """Read a docstring; lines of one paragraph are joined.

    Raises:
        ValueError: a section does not follow Google style; says which line.
    """
    try:
        parsed = GoogleParser().parse(_in_english(inspect.cleandoc(text)))
    except ParseError as error:
        raise ValueError(str(error).rstrip(".")) from error
    if not parsed.params:
        parsed = _in_another_style(text) or parsed
    found = parsed.returns
    returns = "" if found is None else ": ".join(part for part in (found.type_name, found.description) if part)
    parameters = {p.arg_name.lstrip("*"): _flow(p.description or "") for p in parsed.params if p.args[0] == "param"}
    return Docs(_flow(parsed.description or ""), parameters, _flow(returns))


def _in_another_style(text: str) -> Docstring | None:
    """Read NumPy's, Sphinx' or Epydoc's form where that tells of parameters."""
    try:
        parsed = parse(inspect.cleandoc(text))
    except ParseError:
        return None
    return parsed if parsed.params else None


def _in_english(text: str) -> str:
    text = _HEADING.sub(lambda match: f"{HEADINGS[match[1]]}:", text)
    head, heading, sections = text.partition("\nArgs:\n")
    return head + heading + _FULL_WIDTH_COLON.sub(r"\1: ", sections)


def _flow(text: str) -> str:
    return "\n\n".join(_joined(paragraph) for paragraph in _PARAGRAPH.split(text.strip()))


def _joined(paragraph: str) -> str:
    return _LINE_BREAK.sub(" ", _HAN_BREAK.sub("", paragraph.strip()))
