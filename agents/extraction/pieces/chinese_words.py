"""Chinese text cut into words, each with its part of speech."""

from functools import lru_cache
from typing import TYPE_CHECKING

from prompts.late import LateModule

if TYPE_CHECKING:
    import rjieba
else:
    rjieba = LateModule("rjieba")


@lru_cache(maxsize=2_048)
def chinese_words(run: str) -> tuple[tuple[str, str], ...]:
    """Cut a run of Chinese characters into (word, tag); tags are jieba's: ns a place, nr a person, p a preposition."""
    return tuple(rjieba.tag(run))
