"""Counting and fingerprinting a text."""

import hashlib
import re
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from prompts.language import CJK
from tools.kinds import Text
from tools.marking import ExampleCall, tool

_CJK = re.compile(rf"[{CJK}\U00020000-\U0003ffff]")
"""With the planes of rare characters, which names are written with."""
_WORD = re.compile(r"[^\W_]+(?:['’.\-][^\W_]+)*")
_SENTENCE_END = re.compile(r"[。！？!?]+|\.+(?=\s|$)|\n+")
Algorithm = Annotated[
    Literal["md5", "sha1", "sha256", "sha512"],
    Field(
        json_schema_extra={
            "x-synonyms": {
                "md5": ["MD5", "md-5"],
                "sha1": ["SHA1", "SHA-1", "sha 1"],
                "sha256": ["SHA256", "SHA-256", "sha 256", "sha2"],
                "sha512": ["SHA512", "SHA-512", "sha 512"],
            }
        }
    ),
]


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
    examples=(
        'how many words are in "the quick brown fox jumps over the lazy dog"',
        "count the characters of this sentence: Hello, wonderful world!",
        "word count: To be, or not to be, that is the question.",
        'text statistics for "One. Two. Three."',
        "统计这段话有多少字：今天天气真好，我们去公园吧。",
        "“人工智能改变世界”一共几个字",
        "这段文本有几句话、几行：你好！最近怎么样？",
        "帮我数一下下面文字的字符数：床前明月光",
    ),
    domains=("text", "general"),
    functions=("compute",),
    permission="low",
    idempotent=True,
    answers={
        "en": "The text has **{{ words|num }} words** and {{ characters|num }} characters "
        "({{ characters_without_spaces|num }} without spaces), in {{ sentences|num }} sentences "
        "and {{ lines|num }} lines.",
        "zh": "这段文本共 **{{ words|num }} 字（词）**、{{ characters|num }} 个字符"
        "（不含空白 {{ characters_without_spaces|num }} 个），{{ sentences|num }} 句，{{ lines|num }} 行。",
    },
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
    examples=(
        'sha256 of "hello world"',
        "compute the MD5 hash of this text: open sesame",
        "what is the SHA-1 digest of 'abc'?",
        'give me a checksum of "release-1.0"',
        "计算“你好”的 MD5 值",
        "用 sha512 对这段文字做哈希：测试数据",
        "求字符串 'password123' 的 SHA256 摘要",
        "帮我生成这句话的哈希值：明天见",
    ),
    domains=("text", "general"),
    functions=("compute", "generate"),
    permission="low",
    idempotent=True,
    answers={
        "en": "The {{ algorithm|upper }} digest is `{{ digest }}`.",
        "zh": "{{ algorithm|upper }} 摘要为 `{{ digest }}`。",
    },
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
