"""Counting and fingerprinting a text."""

import hashlib
import re
from typing import Literal

from pydantic import BaseModel, Field

from lazy_regex import lazy_regex
from prompts.language import CJK
from tools.kinds import Text
from tools.marking import ExampleCall, tool

_CJK = lazy_regex(rf"[{CJK}\U00020000-\U0003ffff]")
"""With the planes of rare characters, which names are written with."""
_WORD = lazy_regex(r"[^\W_]+(?:['’.\-][^\W_]+)*")
_SENTENCE_END = lazy_regex(r"[。！？!?]+|\.+(?=\s|$)|\n+")
Algorithm = Literal["md5", "sha1", "sha256", "sha512"]


class TextStatistics(BaseModel):
    """Counts over a text."""

    characters: int = Field(description="All characters, spaces and line breaks included")
    characters_without_spaces: int
    words: int = Field(description="Words of alphabetic scripts plus single Chinese, Japanese and Korean characters")
    cjk_characters: int = Field(description="Chinese, Japanese and Korean characters")
    sentences: int
    lines: int = Field(description="Lines that are not blank")
    paragraphs: int = Field(description="Blocks of lines separated by blank lines")


class TextHash(BaseModel):
    """A digest."""

    algorithm: str
    digest: str = Field(description="Lower-case hexadecimal digest of the text in UTF-8")
    n_bytes: int = Field(description="Length of the text in UTF-8, in bytes")


@tool(
    domains=("text", "general"),
    functions=("compute",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"text": "Hello, world. 今天天气真好。"}),
)
def text_statistics(text: Text) -> TextStatistics:
    """Count the characters, words, sentences and lines of a text.

    Use it for "how many words", word counts and lengths, in English, Chinese or mixed text.

    Args:
        text: The text to count.

    Returns:
        All the counts; a Chinese character counts as one word.
    """
    cjk = len(_CJK.findall(text))
    return TextStatistics(
        characters=len(text),
        characters_without_spaces=sum(not char.isspace() for char in text),
        words=cjk + len(_WORD.findall(_CJK.sub(" ", text))),
        cjk_characters=cjk,
        sentences=sum(bool(_WORD.search(part)) for part in _SENTENCE_END.split(text)),
        lines=sum(bool(line.strip()) for line in text.splitlines()),
        paragraphs=sum(bool(block.strip()) for block in re.split(r"\n\s*\n", text)),
    )


@tool(
    domains=("text", "general"),
    functions=("compute", "generate"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"text": "你好", "algorithm": "sha256"}),
)
def hash_text(text: Text, algorithm: Algorithm = "sha256") -> TextHash:
    """Compute a cryptographic digest (hash, checksum) of a text.

    Use it to fingerprint or compare a text. MD5 and SHA-1 are no protection against tampering.

    Args:
        text: The text; its UTF-8 bytes are hashed.
        algorithm: Which hash function.

    Returns:
        The digest in hexadecimal.
    """
    data = text.encode("utf-8", "surrogatepass")
    return TextHash(
        algorithm=algorithm,
        digest=hashlib.new(algorithm, data, usedforsecurity=False).hexdigest(),
        n_bytes=len(data),
    )
