"""What a parameter is called before a person: its description's first words, or its name spelt out."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from agents.extraction.slots.assignment import role
from lazy_regex import lazy_regex
from prompts.language import HAN, Language, has_han
from tagging.kinds import kind_named
from tools.schemas.alternatives import without_null
from tools.schemas.lists import item_of
from tools.schemas.resolve import inlined
from tools.tool import JsonSchema, Tool

_WORDS: Final = tomllib.loads(Path(__file__).with_name("names.toml").read_text(encoding="utf-8"))
_ENDS: Final = lazy_regex(
    r"[.:;,(（，。；：]|\s[-–—]\s|\bsuch as\b|\be\.g\.|\bfor example\b|\bdefaults? (?:to|is)\b|例如|比如|默认",
    re.IGNORECASE,
)
_PARTS: Final = lazy_regex(rf"(?<=[a-z0-9])(?=[A-Z])|[_\-\s./]+|(?<=[{HAN}])(?=[A-Za-z])")
_LONGEST: Final = 70
_TECHNICAL: Final = lazy_regex(
    r"\b(?:JMESPath|JSONPath|XPath|SQL|regex(?:p|es)?|regular expression|glob|cron|ISO|IANA|RFC|BCP|MIME|UTF-?\d*|UUID"
    r"|enum|boolean|string|array|whole statement)\b|\w_\w",
    re.IGNORECASE,
)
"""Words of an author that only programmers know."""
_ROLES: Final = frozenset({"source", "target", "start", "end", "from", "to"})
"""Words that say nothing without what they are the source or the end of."""
_ONLY_WORDS: Final = lazy_regex(r"[A-Z][a-z]+(?:\s|$)|(?:A|An)\s")


def named(tool: Tool, path: str, language: Language) -> str:
    """Say what a value is, in a person's words; `path` is that of a leaf: guest/name."""
    schema = schema_at(tool, path)
    told = _first_words(str(schema.get("description") or item_of(schema).get("description") or ""))
    technical = language == "en" and (_TECHNICAL.search(told) is not None)
    if technical:
        return _WORDS["kinds_en"].get(_kind(path, schema)) or _spelt_out(path, schema, language)
    if told and has_han(told) == (language == "zh"):
        return told
    return _spelt_out(path, schema, language)


def question_of(tool: Tool, path: str, language: Language) -> str:
    """Ask for a value alone, in a whole question; empty where only its name can be said."""
    schema = schema_at(tool, path)
    questions, kind, name = _WORDS["questions"][language], _kind(path, schema), path.rpartition("/")[2]
    asked = (f"{kind}/{name}", f"{kind}/{role(name)}", kind)
    return next((questions[key] for key in asked if key in questions), "")


def label_of(tool: Tool, name: str, language: Language) -> str:
    """Say above a field what a parameter is; a schema that cannot be read leaves its name."""
    try:
        label = named(tool, name, language) if "/" not in name else name
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        label = name
    return label[:1].upper() + label[1:]


def schema_at(tool: Tool, path: str) -> JsonSchema:
    """Find the schema of a value."""
    schema: JsonSchema = inlined(tool.parameters, tool.parameters)
    for key in path.split("/"):
        inner: Any = (schema.get("properties") or {}).get(key)
        schema = without_null(inlined(inner, tool.parameters)) if isinstance(inner, dict) else {}
    return schema


def _first_words(description: str) -> str:
    """Cut a description before its first sign, example or default; nothing where that leaves too much or too little."""
    first = _ENDS.split(description.strip(), maxsplit=1)[0].strip()
    if not 1 < len(first) <= _LONGEST:
        return ""
    return first[0].lower() + first[1:] if _ONLY_WORDS.match(first) else first


def _spelt_out(path: str, schema: JsonSchema, language: Language) -> str:
    words = [word for word in _PARTS.split(path) if word]
    spelt = " ".join(words).lower() if not any(map(has_han, words)) else "".join(words)
    if language == "en":
        return spelt
    kind = _WORDS["kinds"].get(_kind(path, schema), "")
    known = [_WORDS["words"].get(word.lower()) for word in words]
    if any(word is None for word in known):
        return kind or f"“{spelt}”"
    told = "".join(word for word in known if word)
    bare = all(word.lower() in _ROLES for word in words)
    return told if (len(kind) > 1 and not bare) or kind in told else f"{told}{kind}"


def _kind(path: str, schema: JsonSchema) -> str:
    return str(item_of(schema).get("format") or kind_named(path).name)
