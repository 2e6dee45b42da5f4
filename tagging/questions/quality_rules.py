"""How well a tool is described: completeness and readability, each from 1 to 3, here judged by rules.

Completeness 3: it says what the tool does, and every parameter is described or says itself what it is; 2: something is
left to guess; 1: nothing but its name. Readability 3: plain words; 2: marks of another page, a fragment, no end; 1:
empty, a placeholder, or no words at all.
"""

import re
from typing import Any, Final

from pydantic import Field

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import CJK
from tagging.rules.cue_lexicon import spelled_out
from tagging.tags import Provenance
from tagging.view import ToolView

BEST: Final = 3
RULES: Final = 1
"""Version of the rules."""
MAX_REASON_CHARS: Final = 500
_MAX_CHARS: Final = 1_000
_FEW: Final = 3
"""Words, under which one new word does not say what a tool does."""
_WORDS: Final = lazy_regex(rf"[{CJK}]|[^\W\d_]+(?:'[^\W\d_]+)?")
_CJK: Final = lazy_regex(f"[{CJK}]")
_SAYS_NOTHING: Final = """
a all an and any api apis are as at available be by can call data endpoint fetch for from get gets gives given has
have in info information is it its list lists method obtain of on or request response result results retrieve retrieves
return returns service so some that the their this to tool use used using via will with you your
"""
_NO_TEXT: Final = "bar demo description foo na nil none null sample string tbd test testing todo"
_PLAIN: Final = "day end from id ids key lat lng lon long max min to url zip"
_EMPTY_WORDS: Final = frozenset(_SAYS_NOTHING.split())
_PLACEHOLDERS: Final = frozenset(_NO_TEXT.split())
_PLAIN_NAMES: Final = frozenset(_PLAIN.split())
"""Short names of parameters that say what they are; other names that short do not."""
_NOISE: Final = lazy_regex(r"</?[a-zA-Z][^>]*>|&#?\w+;|\]\(|\\\\|\{[a-z_]{2,}\}|^#|https?://|\w = \w", re.MULTILINE)


class Rating(Frozen):
    """What someone says of a tool's description."""

    completeness: int = Field(ge=1, le=BEST)
    readability: int = Field(ge=1, le=BEST)
    reason: str = Field(default="", max_length=MAX_REASON_CHARS)
    """Why it is not the best, in a few words."""
    provenance: Provenance = Provenance.RULE
    seen: str = ""
    """Digest of the tool as it was rated; empty for a rule's word, which goes with the tool."""

    def passes(self, floor: int) -> bool:
        """Whether both are good enough."""
        return min(self.completeness, self.readability) >= floor


def rate(view: ToolView) -> Rating:
    """Rate a tool by rules."""
    readability, unread = _readability(view.description)
    completeness, missing = (1, "") if readability == 1 else _completeness(view)
    return Rating(completeness=completeness, readability=readability, reason="; ".join(filter(None, (missing, unread))))


def _readability(text: str) -> tuple[int, str]:
    words = _words(text)
    if not words:
        return 1, "it has no description"
    if len(words) == 1 or set(words) <= _PLACEHOLDERS:
        return 1, f"its description is {text.strip()[:40]!r}"
    if found := _NOISE.search(text):
        return 2, f"its description holds {found.group().strip()[:20]!r}"
    if len(text) > _MAX_CHARS:
        return 2, f"its description has {len(text):,} characters"
    if len(words) < _FEW or (text.lstrip()[:1].islower() and text.rstrip()[-1:].isalpha()):
        return 2, "its description is a fragment"
    return BEST, ""


def _completeness(view: ToolView) -> tuple[int, str]:
    told = [word for word in _words(view.description) if _root(word) not in _EMPTY_WORDS]
    named = {_root(word) for word in _words(spelled_out(view.name))}
    joined = re.sub(r"[\W_]", "", view.name.lower())
    new = [word for word in told if _root(word) not in named and (_CJK.match(word) or word not in joined)]
    made_for = {_root(word) for word in _words(spelled_out(view.group))}
    if not [word for word in new if _root(word) not in made_for] and len(told) <= _FEW + 1 and len(named) <= _FEW + 1:
        return 1, "its description says no more than its name"
    if len(new) == 1 and len(told) < _FEW:
        return 2, f"its description adds only {new[0]!r} to its name"
    unclear = [name for name, schema in view.properties.items() if not _is_clear(name, schema)]
    if unclear:
        return 2, f"nothing says what {', '.join(map(repr, unclear[:3]))} means"
    return BEST, ""


def _is_clear(name: str, schema: Any) -> bool:  # noqa: ANN401 - JSON Schema from anywhere
    said = [word for word in _words(str(schema.get("description") or "")) if word not in _words(spelled_out(name))]
    if said or schema.get("enum"):
        return True
    words = _words(spelled_out(name))
    return bool(words) and all(len(word) > _FEW or word in _PLAIN_NAMES or _CJK.match(word) for word in words)


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORDS.findall(text)]


def _root(word: str) -> str:
    """Fold the plural."""
    if word.endswith("ies") and len(word) > _FEW + 1:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > _FEW else word
