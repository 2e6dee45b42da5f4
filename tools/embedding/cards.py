"""What Chroma holds of a document beside its vector: its text, and the tags of its tool.

All of it comes from people, models and strangers' documents: it is cut to a size, and what no database takes is
written in another way. The digests tell whether it is up to date, so nothing reads the cut texts back.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from lazy_regex import lazy_regex
from tools.embedding.documents import ToolDocument
from tools.embedding.embedder import MAX_CHARS
from tools.tool import Tool

Value: TypeAlias = str | bool | list[str]
Tags: TypeAlias = Mapping[str, Value]
Describe: TypeAlias = Callable[[ToolDocument], Tags]
"""Says the tags of a document."""
NAMES = (
    "kind",
    "language",
    "group",
    "category",
    "source",
    "complexity",
    "permission",
    "tool_hash",
    "domains",
    "functions",
    "agents",
    "enabled",
)
"""Of the tags; what others write beside them is left alone."""
MAX_ID_CHARS = 400
MAX_VALUE_CHARS = 256
MAX_VALUES = 64
"""Of one tag."""
_CJK = lazy_regex(r"[\u3400-\u9fff]")
_ZH_SHARE = 0.2
"""Share of Chinese characters among a text's letters from which it is Chinese."""


@dataclass(frozen=True)
class RecordCard:
    """What is told of one document."""

    id: str
    """`<tool id>#<number of the document>`."""
    tool_id: str
    content_hash: str
    """Digest of the text that was embedded."""
    text: str = ""
    tags: Tags = field(default_factory=dict)

    @cached_property
    def seen(self) -> str:
        """Digest of the tags."""
        return digest_of_tags(self.tags)


def card_of(document: ToolDocument, tags: Tags) -> RecordCard:
    """Write a document's card."""
    tool_id = _short(clean_text(document.tool_id, len(document.tool_id)))
    return RecordCard(f"{tool_id}#{document.number}", tool_id, document.digest, clean_text(document.text), tags)


def plain(document: ToolDocument) -> Tags:
    """Say of a document what it is, where there is no tool to tell of."""
    return {"kind": "example" if document.is_request else "description", **_language(document.text)}


def tool_tags(tool: Tool, *, enabled: bool) -> Tags:
    """Say what all documents of a tool have in common; empty values are left out, as Chroma takes none."""
    tags = tool.tags
    listed = {"domains": tags.domains.value, "functions": tags.functions.value, "agents": tags.agents.value}
    named = {
        "group": tool.group,
        "category": tool.category,
        "source": tool.source,
        "complexity": tags.complexity.value,
        "permission": tags.permission.value,
        "tool_hash": tool.content_hash,
    }
    words: dict[str, Value] = {name: _value(value) for name, value in named.items() if value}
    return {**words, **{name: _values(values) for name, values in listed.items() if values}, "enabled": enabled}


def digest_of_tags(tags: Mapping[str, object]) -> str:
    """Return the digest of tags, whatever their order, and whatever others added."""
    ours = ((name, tags[name]) for name in NAMES if name in tags)
    ordered = {name: sorted(value) if isinstance(value, list) else value for name, value in ours}
    return _digest(json.dumps(ordered, sort_keys=True))


def digest_of_cards(cards: Iterable[RecordCard]) -> str:
    """Return the digest of a whole collection."""
    return _digest("\n".join(sorted(f"{card.id}\t{card.content_hash}\t{card.seen}" for card in cards)))


def cards_of(documents: Sequence[ToolDocument], describe: Describe = plain) -> list[RecordCard]:
    """Write the cards of documents."""
    return [card_of(document, describe(document)) for document in documents]


def clean_text(text: str, size: int = MAX_CHARS) -> str:
    """Cut a text to a size; halves of surrogate pairs, which UTF-8 lacks, are written as their numbers."""
    return text[:size].encode("utf-8", "backslashreplace").decode("utf-8")


def _short(tool_id: str) -> str:
    """Keep an id that is longer than any name apart from others that begin like it."""
    return tool_id if len(tool_id) <= MAX_ID_CHARS else f"{tool_id[:MAX_ID_CHARS]}~{_digest(tool_id)}"


def _value(text: str) -> str:
    return clean_text(str(text), MAX_VALUE_CHARS)


def _values(texts: Sequence[str]) -> list[str]:
    return sorted({_value(text) for text in texts})[:MAX_VALUES]


def _language(text: str) -> dict[str, str]:
    n_letters = sum(map(str.isalpha, text))
    if not n_letters:
        return {}
    return {"language": "zh" if len(_CJK.findall(text)) / n_letters >= _ZH_SHARE else "en"}


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=12).hexdigest()
