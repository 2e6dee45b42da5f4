"""Chinese text cut into words, each with its part of speech."""

import logging
from functools import lru_cache
from typing import TYPE_CHECKING

from prompts.late import LateModule

if TYPE_CHECKING:
    import jieba
    import jieba.posseg
else:
    jieba = LateModule("jieba.posseg")


@lru_cache(maxsize=2_048)
def chinese_words(run: str) -> tuple[tuple[str, str], ...]:
    """Cut a run of Chinese characters into (word, tag); tags are those of jieba: ns a place, nr a person, p a preposition."""
    _quiet()
    return tuple((pair.word, pair.flag) for pair in jieba.cut(run))


@lru_cache(maxsize=1)
def _quiet() -> None:
    logging.getLogger("jieba").setLevel(logging.WARNING)
