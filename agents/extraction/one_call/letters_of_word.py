"""Questions for the letters of a word: how many r's there are, how many vowels, whether it reads the same backwards."""

import re
from typing import Final, NamedTuple

from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.tables.identifiers import literal

_Q: Final = r"[\"'“”‘’「」『』《》`]?"
_WORD: Final = rf"(?:(?:the\s+)?(?:word|string|text|name|phrase)\s+)?{_Q}(?P<word>[^\W_]+(?:[-'’][^\W_]+)*){_Q}"
_QUOTED: Final = (
    r"(?:(?:the\s+)?(?:word|string|text|name|phrase|sentence)\s+)?[\"“「『](?P<quoted>[^\"”」』]{1,200})[\"”」』]"
)
_OF: Final = rf"(?:{_QUOTED}|{_WORD})"
_LABELLED: Final = rf"(?:the\s+)?(?:word|string|text|name|phrase)\s+{_Q}(?P<word>[^\W_]+(?:[-'’][^\W_]+)*){_Q}"
"""Without being called so, what is reversed is no word: reverse geocode."""
_LETTER: Final = rf"(?:the\s+)?(?:letters?\s+)?{_Q}(?P<letter>[a-z]){_Q}(?:['’]?s)?"
_IN: Final = r"(?:\s+(?:are|is|does|do)(?:\s+there)?)?\s+(?:in|of)\s+"
_HOW_MANY: Final = r"(?:(?:how\s+many|count(?:\s+(?:all|up))?(?:\s+the)?|(?:the\s+)?number\s+of)\s+)"
_WHICH: Final = r"(?P<which>vowels?|consonants?)"
_ZH_OF: Final = (
    r"(?:(?:单词|字符串|文本|这个词|这个单词)\s*)?"
    r"(?:[\"“「『](?P<quoted>[^\"”」』]{1,200})[\"”」』]|(?P<word>[A-Za-z]+))"
)
_IN_ZH: Final = (
    r"\s*(?:这(?:个|一?[串段句行])?(?:单?词|字符串|序列|字母|文字|话)?)?(?:里面?|中间?|当中)?\s*(?:一共|总共)?"
    r"(?:有|出现了?|含有?|包含)?\s*(?:多少|几)\s*[个次]?"
)
_COUNTED: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_HOW_MANY}(?:{_WHICH}|{_LETTER}){_IN}{_OF}",
        rf"how\s+(?:many\s+times|often)\s+(?:does|is)\s+{_LETTER}\s+(?:appear|occur|come\s+up|used)?\s*in\s+{_OF}",
        rf"{_ZH_OF}{_IN_ZH}(?:字母)?\s*(?:(?P<which>元音|辅音)(?:字母)?|(?P<letter>[A-Za-z]))",
        rf"{_ZH_OF}\s*(?:里面?|中间?|当中)?\s*(?:字母)?\s*(?P<letter>[A-Za-z])\s*(?:一共|总共)?出现了?(?:多少|几)次",
        rf"(?:字母)?\s*(?P<letter>[A-Za-z])\s*在\s*{_ZH_OF}{_IN_ZH}",
    )
)
_BACKWARDS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"reverse\s+(?:{_QUOTED}|{_LABELLED})",
        rf"(?:spell|write|say|type|put)\s+{_OF}\s+(?:backwards?|in\s+reverse|reversed|the\s+other\s+way\s+round)",
        rf"(?:反转|倒转|颠倒|翻转)(?:一下)?\s*{_ZH_OF}",
    )
)
_SAME_BACKWARDS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"is\s+{_OF}\s+a\s+palindrome",
        r"(?:[\"“「『](?P<quoted>[^\"”」』]{1,200})[\"”」』]|(?P<word>[^\W_]+?))\s*(?:是不是|是否是|是|算不算|算)(?:一?个)?回文(?:词|串|句|数|字符串)?",
    )
)
_POLITE: Final = lazy_regex(
    r"^(?:(?:please|can\s+you|could\s+you|tell\s+me|and|so|请问?|帮我|给我|告诉我|麻烦)[\s,，]*)*"
    r"(?:数一?[下数]\s*(?=[\"“「『]|.+这[个一串段句行序]))?",
    re.IGNORECASE,
)
_NO_WORD: Final = frozenset(
    {"file", "files", "it", "that", "this", "them", "these", "those", "list", "order", "table", "rows", "lines"}
)
"""What is turned round in other ways, or is spoken of and no word itself."""
_ENDS: Final = " \t\n?？.。!！,，"
_VOWELS: Final = "aeiou"


class Letters(NamedTuple):
    """What tells of the letters of a text."""

    sql: str
    said: str
    """The question in words that leave nothing of the statement unsaid."""


def letters_of_word(text: str) -> Letters | None:
    """Read a question for the letters of a word or a quoted text; None for any other."""
    said = _POLITE.sub("", text.strip(_ENDS)).strip(_ENDS)
    said = re.sub(r"[吗呢啊呀]$", "", said)
    zh = has_han(re.sub(r"[\"“「『][^\"”」』]*[\"”」』]", "", said))
    for forms, read in ((_COUNTED, _counted), (_SAME_BACKWARDS, _same_backwards), (_BACKWARDS, _backwards)):
        match = next((m for form in forms if (m := form.fullmatch(said)) is not None), None)
        word = (match["quoted"] or match["word"] or "") if match is not None else ""
        if match is not None and len(word) > 1 and word.casefold() not in _NO_WORD:
            return read(word, match, zh=zh)
    return None


def _counted(word: str, match: re.Match[str], *, zh: bool) -> Letters | None:
    which = (match.groupdict().get("which") or "").casefold()
    letter = (match["letter"] or "").casefold()
    if which.startswith(("vowel", "元音")):
        of, name = f"[{_VOWELS}]", "元音字母" if zh else "vowels"
    elif which:
        of, name = "[b-df-hj-np-tv-z]", "辅音字母" if zh else "consonants"
    else:
        of, name = letter, letter
    label = f"{word} 中的 {name}" if zh else f"{name} in {word}"
    return Letters(f"SELECT len(regexp_extract_all({literal(word.casefold())}, '{of}')) AS {_name(label)}", label)


def _backwards(word: str, match: re.Match[str], *, zh: bool) -> Letters:
    del match
    return Letters(
        f"SELECT reverse({literal(word)}) AS {_name('倒过来' if zh else 'backwards')}",
        f'"{word}" {"倒过来" if zh else "backwards"}',
    )


def _same_backwards(word: str, match: re.Match[str], *, zh: bool) -> Letters:
    del match
    plain = "".join(c for c in word.casefold() if c.isalnum())
    label = f"{word} 是回文" if zh else f"{word} is a palindrome"
    yes, no = ("是", "不是") if zh else ("yes", "no")
    return Letters(
        f"SELECT CASE WHEN reverse({literal(plain)}) = {literal(plain)} THEN '{yes}' ELSE '{no}' END AS {_name(label)}",
        label,
    )


def _name(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
