"""What is to be done with a thing, as a request says it and as an imported tool does it: ended, changed, made, told.

Nearness of words hardly tells “call off 48231” from “show 48231”; a wrong deletion is worse than a question. What a
tool does is told by its method, by the first sentence of its description and by its name; what a request wants by a
closed class of words.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from agents.extraction.discourse.questions import only_asks
from prompts.frozen import Frozen
from tagging.tags import Permission
from tools.embedding.parameter_words import in_words
from tools.tool import Tool

Act: TypeAlias = Literal["end", "change", "make", "ask"]
_WORDS: Final = Path(__file__).with_name("acts.toml")
_METHODS: Final[Mapping[str, Act]] = {"DELETE": "end", "PUT": "change", "PATCH": "change", "GET": "ask", "HEAD": "ask"}
_WORKS_OUT: Final = frozenset({"quote", "estimate", "calculate", "compute", "preview", "validate", "simulate"})
_SAME: Final = 1.0
"""Log-odds for a tool that does what is asked for."""
_OTHER: Final = -1.0
"""The same for one that does something else."""
_ONLY_ASKED: Final = -1.8
"""The same for one that changes something where a text only asks to be told something: of 20 requests over four
imported documents that only ask, one is for such a tool, of the 20 others 14 are."""
_UNASKED_END: Final = -1.5
"""The same for one that ends or deletes where no word asks for an end."""


class _ActWords(Frozen):
    """How an act is said."""

    tool: frozenset[str]
    asked: re.Pattern[str]


def act_log_odds(text: str, tool: Tool) -> float:
    """Say by how much what a text wants done speaks for a tool, or against it; 0 where neither tells."""
    said, does = acts_said(text), act_of(tool)
    if not said - {"ask"} and ("ask" in said or only_asks(text)):
        return 0.0 if does == "ask" else _ONLY_ASKED
    wanted = said - {"ask"}
    if does == "end" and "end" not in wanted:
        return _UNASKED_END
    if not wanted or not does:
        return 0.0
    if does in wanted:
        return _SAME
    if does == "change" and wanted == {"make"}:
        return 0.0  # what is noted down changes what is there
    return _OTHER if does == "ask" or "end" in wanted else _OTHER / 2


@lru_cache(maxsize=512)
def acts_said(text: str) -> frozenset[Act]:
    """Return what a text asks to be done, by its words."""
    return frozenset(act for act, words in _acts().items() if words.asked.search(text))


def act_of(tool: Tool) -> Act | Literal[""]:
    """Return what a tool does with a thing; nothing where nothing tells.

    A search that is sent by POST asks all the same; a tool that changes nothing asks whatever it is called.
    """
    if tool.tags.permission.value is Permission.LOW:
        return "ask"
    named = _named(f"{in_words(tool.name)} {tool.description.strip().partition(chr(10))[0].partition('.')[0]}")
    return named or _METHODS.get(str(tool.binding.get("method", "")), "")


@lru_cache(maxsize=4_096)
def _named(said: str) -> Act | Literal[""]:
    """Read the first word that names an act, in either language."""
    words = re.findall(r"[A-Za-z]+|[\u3400-\u9fff]+", said.lower())
    if not _WORKS_OUT.isdisjoint(words):
        return "ask"  # to create a quote is to work one out
    for word in words:
        for act, known in _acts().items():
            if word in known.tool or (not word.isascii() and any(one in word for one in known.tool)):
                return act
    return ""


@cache
def _acts() -> dict[Act, _ActWords]:
    read = tomllib.loads(_WORDS.read_text(encoding="utf-8"))
    return {
        act: _ActWords(
            tool=frozenset(read[act]["tool"]),
            asked=re.compile("|".join([*map(_whole, read[act]["en"]), *read[act]["zh"]]), re.IGNORECASE),
        )
        for act in get_args(Act)
    }


def _whole(word: str) -> str:
    return rf"(?<![A-Za-z0-9_])(?:{word})(?![A-Za-z0-9_])"
