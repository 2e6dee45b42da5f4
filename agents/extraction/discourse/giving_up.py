"""A message that gives up what was asked, and says nothing else: never mind, 算了."""

import re
import unicodedata
from typing import Final

from lazy_regex import lazy_regex

_AROUND: Final = (
    r"(?:(?:oh|um+|hm+|ah|well|ok(?:ay)?|no|nah|sorry|actually|please|thanks?|thank\s+you|then|now|anyway|just|for\s+now|all\s+right|alright"
    r"|(?:it|that)['’]?s\s+(?:fine|ok(?:ay)?|all\s+right)|i\s+(?:have\s+)?changed\s+my\s+mind)(?![A-Za-z])[\s,.!;:-]*)*"
)
_GIVES_UP: Final = lazy_regex(
    rf"\W*{_AROUND}(?:never\s*mind|nvm|forget\s+(?:about\s+)?(?:it|that|this)|(?:cancel|drop|skip|stop|abort|scratch)(?:\s+(?:it|that|this))?"
    r"|leave\s+(?:it|that)(?:\s+(?:alone|be))?|no\s+need|don['’]?t\s+bother|i\s+(?:have\s+)?changed\s+my\s+mind"
    rf"|i\s+(?:don['’]?t|do\s+not|no\s+longer)\s+(?:need|want)\s+(?:it|that|this)(?:\s+any\s*more)?)[\s,.!;:-]*{_AROUND}\W*",
    re.IGNORECASE,
)
_GIVES_UP_ZH: Final = lazy_regex(
    r"\W*(?:(?:哎呀?|唉|啊|哦|噢|嗯|那就?|还是|先|好吧|好的?|不|请|就|这个|抱歉|不好意思|谢谢)[，,。！!\s]*)*"
    r"(?:算了吧?|罢了|作罢|取消|放弃|免了|不(?:用|要|必|需要|想要|想|弄|做|写|存|查|问|搞|改|算|画|发)(?:它|这个)?了|不用|没事了|当我没[说问]|别(?:管|弄|做|写|存|查|问|搞)(?:它|这个)?了)"
    r"(?:[，,。！!\s]*(?:吧|了|啊|呀|谢谢|没事|不用了|先这样|就这样|不好意思|抱歉))*\W*"
)


def gives_up(text: str) -> bool:
    """Whether a message gives up; one word more, as in "cancel the order", and it is a request."""
    plain = unicodedata.normalize("NFKC", text)
    return _GIVES_UP.fullmatch(plain) is not None or _GIVES_UP_ZH.fullmatch(plain) is not None
