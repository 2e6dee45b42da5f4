"""What a text holds that is easily taken for a piece of some kind, or overlooked: an order's number, a version.

Where a text holds such a thing, nobody can say how many pieces there are by their form alone.
"""

import re
from typing import Final

from lazy_regex import lazy_regex

_LABELLED: Final = (
    r"(?:(?<![a-z])(?:orders?|invoice|ref(?:erence)?|fax|account|serial|card|id|no)(?![a-z])"
    r"|订单|单号|编号|运单|快递|传真|账号|卡号|工号|学号|身份证)[^\d\n,，;；、]{0,6}\d{6}"
)
"""A long number that is called something else than a telephone's."""
_MISTAKEN: Final = {
    "url": lazy_regex(r"\]\((?!https?://)|https?://(?:[^\s]*[^\x00-\x7f\s]|\S*`)", re.IGNORECASE),
    "phone": lazy_regex(
        rf"(?<![\d+])(?<!\d[ -])(?!1[3-9]\d)(?!\+|0[1-9])\+?\d[\d -]{{6,17}}\d|{_LABELLED}", re.IGNORECASE
    ),
    "mobile": lazy_regex(_LABELLED, re.IGNORECASE),
    "email": lazy_regex(
        r"^(?:subject|from|to|cc|date|主题|发件人|收件人|寄件人)\s*[:：]|^(?:dear|hi|hello)\s|＠|[^\x00-\x7f\W]@|@[^\x00-\x7f]"
        r"|@[\w.-]+:\S|@\dx\.[a-z]",
        re.IGNORECASE | re.MULTILINE,
    ),
    "ip": lazy_regex(
        r"(?:version|release|(?<![a-z])v)\s*\d+(?:\.\d+){3}|版本号?\s*\d+(?:\.\d+){3}"
        r"|(?<!\d)(?:2[6-9]\d|25[6-9]|[3-9]\d\d|\d{4,})(?:\.\d+){3}|\d+(?:\.\d+){4}"
        r"|\d+\.(?:\d+\.){0,2}(?:2[6-9]\d|25[6-9]|[3-9]\d\d|\d{4,})(?:\.\d+){0,2}",
        re.IGNORECASE,
    ),
    "hashtag": lazy_regex(r"#\d|#[0-9a-f]{3}(?:[0-9a-f]{3})?(?![\w])|://\S*#", re.IGNORECASE),
}
"""A link of Markdown to another file and a mail among others: what the tool would take, or would not know."""


def may_be_else(kind: str, text: str) -> bool:
    """Whether a text holds what would wrongly be taken for a piece of a kind, or would be overlooked."""
    doubt = _MISTAKEN.get(kind)
    return doubt is not None and doubt.search(text) is not None
