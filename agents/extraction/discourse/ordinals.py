"""Which of several results a request means: "the second one", 第三家, the last."""

import re
from typing import Final

from lazy_regex import lazy_regex

_ENGLISH: Final = {
    word: place
    for place, words in enumerate(
        ("first|1st", "second|2nd", "third|3rd", "fourth|4th", "fifth|5th", "sixth|6th", "seventh|7th", "eighth|8th")
    )
    for word in words.split("|")
}
_CHINESE: Final = {sign: place for place, sign in enumerate("一二三四五六七八九十")}
_SAID: Final = lazy_regex(
    rf"\bthe\s+(?P<en>{'|'.join(_ENGLISH)}|last)\b"
    r"(?!\s+(?:of|time|half|quarter|week|month|day|year|hour|minute|century|decade|\d|few|two|three|four|five|ten)\b)"
    r"|第(?P<zh>[一二三四五六七八九十]|\d{1,2})(?:个|家|间|条|项|位|名|款|本|部|张|份|处|所)"
    r"|(?P<last>最后(?:那|这)?一(?:个|家|间|条|项|位|名|款|本|部|张|份|处|所))",
    re.IGNORECASE,
)


def place_meant(text: str, n: int) -> int | None:
    """Return which of n results the text means, from 0 on; None where it does not say, or means one beyond them."""
    match = _SAID.search(text)
    if match is None:
        return None
    said = (match["en"] or "").lower()
    if match["last"] or said == "last":
        return n - 1
    counted = match["zh"] or ""
    place = _ENGLISH[said] if said else _CHINESE.get(counted, int(counted) - 1 if counted.isdigit() else n)
    return place if 0 <= place < n else None
