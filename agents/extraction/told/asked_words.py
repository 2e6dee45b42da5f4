"""The words by which a question says what it asks of a file, without those by which it only asks."""

import re
from typing import Final

from agents.extraction.pieces.chinese_words import chinese_words
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_WORD: Final = lazy_regex(rf"[a-z0-9]+(?:[-.:'’][a-z0-9]+)*|[{HAN}]+", re.IGNORECASE)
_ASKS_FOR: Final = lazy_regex(
    r"(?<![a-z])(?:(?:at|on|by|until|from)\s+)?(?:what|which)\s+(?:time|times|day|days|date|hour|year|month|number|value|line|lines)(?![a-z])"
    r"|(?<![a-z])how\s+(?:long|often|much|many)(?![a-z])",
    re.IGNORECASE,
)
"""Asks for a thing of a kind, and is no word of the line that tells it."""
_ONLY_ASKS: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "this",
        "that",
        "these",
        "those",
        "my",
        "our",
        "your",
        "his",
        "her",
        "their",
        "its",
        "it",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "am",
        "do",
        "does",
        "did",
        "done",
        "has",
        "have",
        "had",
        "can",
        "could",
        "will",
        "would",
        "should",
        "shall",
        "may",
        "might",
        "i",
        "we",
        "you",
        "he",
        "she",
        "they",
        "me",
        "us",
        "them",
        "what",
        "whats",
        "which",
        "who",
        "whos",
        "whose",
        "whom",
        "when",
        "whens",
        "where",
        "wheres",
        "how",
        "hows",
        "much",
        "many",
        "often",
        "of",
        "for",
        "to",
        "in",
        "into",
        "inside",
        "within",
        "at",
        "by",
        "as",
        "on",
        "s",
        "re",
        "ll",
        "and",
        "or",
        "so",
        "if",
        "its",
        "it's",
        "that's",
        "there",
        "here",
        "according",
        "acording",
        "accordingly",
        "per",
        "see",
        "check",
        "look",
        "please",
        "pls",
        "tell",
        "show",
        "give",
        "say",
        "says",
        "said",
        "tells",
        "again",
        "now",
        "currently",
        "just",
        "also",
        "then",
        "any",
        "some",
        "all",
        "get",
        "gets",
        "got",
        "know",
        "knows",
        "find",
        "want",
        "need",
        "let",
        "read",
        "hey",
        "hi",
        "about",
        "file",
        "thing",
        "things",
        "exactly",
        "written",
        "stands",
        "stand",
        "listed",
        "out-of",
    ]
)
_ONLY_ASKS_ZH: Final = lazy_regex(
    r"(?:多少钱|多少|几[个条点天次号份本家位名]?|什么时候|什么|啥时候|啥样|啥|哪一?[个些位天条家里儿种款]|哪|谁|怎么样?|是否|有没有|是不是|吗|呢|吧|呀|啊|了没有?|没有?$"
    r"|请问?|帮我|帮忙|告诉我|给我|我|麻烦|看一?下|看看|查一?下|查看|读一?下|看|说的|写的|设的|写着|写了|写|设成|设为|设置|设了|说了|说|根据|按照"
    r"|里面|里头|里|中|上面|都|还|又|就|的|是|有|在|被|把|要|会|能|得|地|了|过|着|一共|总共|现在|目前|当前|那个|这个|那|这|它|和|跟|与|还有|另外|再|其中|干|做|叫|些|时候|样|您|你|说|写|设|为|从|去|来|让|给|对|由|以|而|并|想|知道|告诉|读|查|翻|一下|看下|个|种)+"
)
_HOW_MANY_ZH: Final = lazy_regex(r"(?:多少|几)[个条份次本家位名只张件套台页行项种款号点天](?!数)")


def asked_words(text: str, known: frozenset[str] = frozenset()) -> list[str]:
    """List what a question speaks of, each once, in its order; English words in small letters.

    Args:
        text: The question without the name of the file.
        known: Chinese words that stay whole where they are said.
    """
    found: list[str] = []
    for word in _WORD.findall(_ASKS_FOR.sub(" ", text.lower())):
        if has_han(word):
            found += _chinese(word, known)
        elif (plain := re.sub(r"['’]s?$", "", word)) and plain not in _ONLY_ASKS:
            found.append(plain)
    return list(dict.fromkeys(found))


def _chinese(run: str, known: frozenset[str]) -> list[str]:
    """Cut a run of characters: words that are known first, then what only asks, then the words that are left."""
    found: list[tuple[int, str]] = []
    for word in sorted((w for w in known if w in run), key=len, reverse=True):
        while (at := run.find(word)) >= 0:
            found.append((at, word))
            run = f"{run[:at]}{' ' * len(word)}{run[at + len(word) :]}"
    left = _HOW_MANY_ZH.sub(lambda m: " " * len(m.group()), run)
    for rest in re.finditer(r"\S+", left):
        at = rest.start()
        for word, _ in chinese_words(rest.group()):
            if _ONLY_ASKS_ZH.fullmatch(word) is None:
                found.append((at, word))
            at += len(word)
    return [word for _, word in sorted(found)]
