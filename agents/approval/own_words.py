"""What stands in a person's own words: the arguments of a call, and that something may be replaced.

Only what the person typed in this conversation counts, never a request as it was rewritten, which may hold words of
earlier results.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Final

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tagging.faults import examine
from tagging.rules.cue_lexicon import Lexicon
from tools.marking import Replaced
from tools.tool import Tool

FILE: Final = Path(__file__).with_name("replacing.yaml")
_SCHEME: Final = lazy_regex(r"https?://", re.IGNORECASE)
_CLAUSE: Final = lazy_regex(r"[,;!?，；。！？\n]+|\.(?=\s|$)|\b(?:and|then)\b|然后|并且?|再")
_FILE_LIKE: Final = lazy_regex(r"[\w-]\.[A-Za-z]\w{0,4}\b")


class _Words(Frozen):
    cues: tuple[str, ...]
    denials: tuple[str, ...]
    incoming: tuple[str, ...]


def stands_literally(tool: Tool, arguments: Mapping[str, Any], said: Sequence[str]) -> bool:
    """Whether each argument of a call stands in something that the person said, or is what the tool has by default.

    Args:
        tool: That would be called.
        arguments: All of them.
        said: The person's messages.
    """
    messages = [_plain(message) for message in said]
    known = frozenset(_property_names(tool.parameters))
    given = {name: value for name, value in arguments.items() if not _is_default(tool.properties.get(name), value)}
    return all(
        any(_occurs(leaf, message) for message in messages)
        for value in given.values()
        for leaf in _leaves(value, known)
    )


def may_be_replaced(replaced: Replaced, said: Sequence[str]) -> bool:
    """Whether the person named a thing as one to be replaced; one that is only changed need only be named."""
    if replaced.loss == "changed":
        return any(_speaks_of(replaced, _plain(message)) for message in said)
    return any(_names_it(replaced, message) for message in said)


def _speaks_of(replaced: Replaced, message: str) -> bool:
    """Whether a message names a thing, with or without its folder and its ending."""
    path = PurePosixPath(replaced.name)
    names = {replaced.name, path.name, path.stem, *replaced.also} - {""}
    return any(_stands_in(_plain(name), message) for name in names)


def _names_it(replaced: Replaced, message: str) -> bool:
    names = {replaced.name, PurePosixPath(replaced.name).name, *replaced.also} - {""}
    if not named(names, message):
        return False
    clauses = [clause for clause in clauses_of(message) if _wants_replacing(clause)]
    # "…, and overwrite it" speaks of what was named before; "overwrite a.txt, and copy it to b.txt" not of b.txt.
    return any(named(names, clause) or not _FILE_LIKE.search(clause) for clause in clauses)


def clauses_of(message: str) -> Iterator[str]:
    """Cut what a person said where another wish may begin."""
    begin = 0
    for end in _CLAUSE.finditer(message):
        yield message[begin : end.start()]
        begin = end.end()
    yield message[begin:]


def _wants_replacing(clause: str) -> bool:
    return any(not is_denied(clause, hit.start) for hit in _patterns()[0].hits(clause))


def is_denied(clause: str, start: int) -> bool:
    """Whether a person takes back what a word of a clause says: "do not overwrite", 不要覆盖."""
    return _patterns()[1].search(clause[:start].lower()) is not None


def named(names: set[str], text: str) -> bool:
    """Whether a text names one of several things, and not as what something comes from."""
    incoming, plain = _patterns()[2], _plain(text)
    for name in names:
        found = re.compile(rf"(?<![\w./-])(?:\./)?{re.escape(_plain(name))}(?![\w/-]|\.\w)", re.ASCII)
        if any(not incoming.search(plain[: match.start()]) for match in found.finditer(plain)):
            return True
    return False


@cache
def _patterns() -> tuple[Lexicon[None], re.Pattern[str], re.Pattern[str]]:
    words, faults = examine(FILE, _Words)
    if words is None:
        raise AssertionError(faults)
    denied, listed = ("|".join(map(_whole, some)) for some in (words.denials, words.incoming))
    before_name = re.compile(rf"(?:{listed})\s*(?:the\s+|file\s+|table\s+|文件\s*|数据?表\s*)*[\"'`“‘「]?$")
    return Lexicon((cue, None) for cue in words.cues), re.compile(denied), before_name


def _whole(word: str) -> str:
    """Write a pattern of a word; of English as a whole one, but for the end of "don't"."""
    if not (word[0].isascii() and word[0].isalpha()):
        return re.escape(word)
    return ("" if re.search("['’]", word) else "(?<![a-z])") + re.escape(word) + "(?![a-z])"


def _property_names(schema: object) -> Iterator[str]:
    if isinstance(schema, Mapping):
        properties = schema.get("properties")
        yield from map(str, properties if isinstance(properties, Mapping) else ())
        for inner in schema.values():
            yield from _property_names(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _property_names(inner)


def _is_default(schema: object, value: object) -> bool:
    """Whether a value tells nobody anything: the schema has it itself."""
    if not isinstance(schema, Mapping):
        return False
    return any(key in schema and _same(schema[key], value) for key in ("default", "const"))


def _same(one: object, other: object) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _leaves(value: object, known: frozenset[str]) -> Iterator[object]:
    """Yield all that a value holds; the keys of an object too, where the tool's schema does not name them."""
    if isinstance(value, Mapping):
        yield from (key for key in value if key not in known)
        for inner in value.values():
            yield from _leaves(inner, known)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _leaves(inner, known)
    elif value is not None:
        yield value


def _occurs(leaf: object, message: str) -> bool:
    if isinstance(leaf, bool) or not isinstance(leaf, str | int | float):
        return False
    forms = (str(leaf),) if isinstance(leaf, str) else (str(leaf), f"{leaf:,}", f"{leaf:g}")
    return any(_stands_in(_plain(form), message) for form in forms)


def _stands_in(form: str, message: str) -> bool:
    """Whether a text stands in a message whole: no letter or digit goes on at its ends."""
    form = _SCHEME.sub("", form).rstrip("/") if _SCHEME.match(form) else form
    if not form:
        return True
    first, last = (rf"(?<!{_WORD})" if _wordy(form[0]) else ""), (rf"(?!{_WORD})" if _wordy(form[-1]) else "")
    return re.search(f"{first}{re.escape(form)}{last}", message) is not None


_WORD: Final = "[a-z0-9_]"


def _wordy(char: str) -> bool:
    return re.match(_WORD, char) is not None


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
