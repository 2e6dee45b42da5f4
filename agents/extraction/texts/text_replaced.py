"""Requests for a told text with something of it replaced or left out: replace "a" with "o" in "banana"; 把…里的…换成….

What is to be done is read as a message about the text is read; the text alone tells whether it holds what is replaced.
"""

import re
from typing import Final

from agents.extraction.texts.replaced_signs import DESCRIBED, Replaced, replaced_signs
from agents.extraction.texts.told_text import HERE, HERE_ZH, TEXT, WORD, ToldText, told_texts
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_THERE: Final = lazy_regex(
    rf"^(?P<lead>(?:please|pls|can\s+you|could\s+you)?[\s,]*)(?:in|from|inside)\s+{HERE}{TEXT}\s*,?\s*(?P<before>\S.*)$"
    rf"|^(?P<behind>.*\S)\s+(?:in|from|inside|of|within)\s+{HERE}{TEXT}[\s,]*(?:please|pls|thanks)?[\s.!?]*$",
    re.IGNORECASE,
)
_THERE_ZH: Final = lazy_regex(
    rf"^(?:请|帮我|麻烦|给我|[\s，,])*(?:把|将|在)?\s*(?:{HERE_ZH})?\s*{TEXT}\s*(?:这[句段]话|这[句段])?(?:里面?|中间?|当中)?的?(?:所有|全部)?的?\s*(?P<before>\S.*)$"
    rf"|^(?:请|帮我|麻烦|给我|[\s，,])*(?:把|将|在)?\s*{HERE_ZH}(?:所有|全部)?的?(?P<behind>.*\S)\s*{TEXT}\s*$"
)
_NEW: Final = lazy_regex(
    rf"(?:\s(?:with|by|for|to|into)\s+|(?:换|改|替|变)(?:成|为|作)\s*)(?P<new>[A-Za-z][\w'’-]*|[{HAN}]{{1,10}}?)[吧\s.。!！]*$",
    re.IGNORECASE,
)
_ASKS: Final = lazy_regex(
    r"^\W*(?:(?:please|pls|can\s+you|could\s+you|now|then)[\s,]+)*(?:replace|swap)(?![a-z])|(?<![a-z])replace\s|替换|换成|换为|改成",
    re.IGNORECASE,
)


def text_replaced(request: str) -> Replaced | None:
    """Read a request for a text that it holds with something else in it; None for any other, or where it lacks that."""
    for told in told_texts(request):
        match = (_THERE_ZH if has_han(told.around) else _THERE).fullmatch(told.around)
        if match is None or len(told.words) > 2:
            continue
        said = f"{match.groupdict().get('lead') or ''}{match['before'] or match['behind']}"
        said = f"把{said}" if has_han(told.around) and not said.startswith(("把", "将")) else said
        said = _with_words(said, told)
        found = replaced_signs(said, told.text) or replaced_signs(_with_new_quoted(said), told.text)
        if found is not None and not _breaks_words(said, told):
            return Replaced(found.sql, request)
    return None


def asks_replaced(request: str) -> bool:
    """Whether a request that holds a text wants something of it replaced, whether or not it is understood."""
    return any(_ASKS.search(told.around) and len(told.words) > 1 for told in told_texts(request))


def _with_new_quoted(said: str) -> str:
    """Put the one word by which something is to be replaced into quotation marks."""
    match = _NEW.search(said)
    if match is None or DESCRIBED.search(match["new"]) is not None:
        return said
    return f'{said[: match.start("new")]}"{match["new"]}"{said[match.end("new") :]}'


def _with_words(said: str, told: ToldText) -> str:
    said = re.sub(rf" *{WORD} *", WORD, said) if has_han(said) else said
    for word in told.words:
        said = said.replace(WORD, f'"{word}"', 1)
    return said


def _breaks_words(said: str, told: ToldText) -> bool:
    """Whether a word without quotation marks stands in the text by itself and inside longer ones too."""
    bare = [word for word in re.findall(r"[A-Za-z]{2,}", said) if word in told.text]
    return any(len(re.findall(rf"\b{word}\b", told.text)) not in (0, told.text.count(word)) for word in bare)
