"""The two languages that ToolAtlas speaks, and how a text's is told. It lives here because every room stands above."""

from typing import Literal, TypeAlias

from lazy_regex import lazy_regex

Language: TypeAlias = Literal["en", "zh"]

HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
"""Chinese characters, for a class of a regular expression."""
CJK = HAN + r"\u3040-\u30ff\uac00-\ud7af\uf900-\ufaff"
"""The same with kana, hangul and the compatibility forms: what is written without blanks, or in blocks."""
_HAN = lazy_regex(f"[{HAN}]")
_NAMED = lazy_regex(
    r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』"
    r"|(?:(?<=\s)[\w./-]+|[A-Za-z0-9_./-]+)\.[A-Za-z][A-Za-z0-9]{1,4}(?![A-Za-z0-9])"
)
"""What stands in quotation marks, and names of files."""
_CHINESE_SHARE = 0.2
"""Of the letters: Chinese requests name companies, columns and files in Latin letters."""


def language_of(text: str) -> Language:
    """Return "zh" when a fifth of the letters, or more, are Chinese characters, else "en".

    What stands in quotation marks, and a file's name, speak for no language while there are words around them.
    """
    around = _NAMED.sub(" ", text)
    text = around if any(map(str.isalpha, around)) else text
    n_letters = sum(map(str.isalpha, text))
    return "zh" if n_letters and count_han(text) / n_letters >= _CHINESE_SHARE else "en"


def count_han(text: str) -> int:
    """Count a text's Chinese characters."""
    return len(_HAN.findall(text))


def has_han(text: str) -> bool:
    """Tell whether a Chinese character stands in a text."""
    return _HAN.search(text) is not None
