"""What nobody should find on the disk or in a trace later: keys, tokens, passwords."""

import re
from typing import Final

from langsmith.anonymizer import create_secret_anonymizer

from lazy_regex import lazy_regex

_SAID = lazy_regex(
    r"\b(?:password|passwd|passphrase|pass\s?code|pwd|pin|api[\s_-]?key|(?:access|auth|bearer|secret)[\s_-]?(?:token|key)"
    r"|client[\s_-]?secret|private[\s_-]?key)\b\s*(?:is|was|are|=|:|：|to)\s*\S{3,}"
    r"|(?:密码|口令|密钥|秘钥|令牌|验证码)\s*(?:是|为|等于|改成|设为|=|:|：)\s*[^\s，。；、]{3,}"
    r"|\b(?:authorization|bearer)\b\s*:?\s+\S{12,}|://[^/\s:@]+:[^/\s@]+@|-----BEGIN [A-Z ]*PRIVATE KEY-----",
    re.IGNORECASE,
)
_CARD = lazy_regex(r"(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)")
_known = create_secret_anonymizer()
_LINES = lazy_regex(
    r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*-----|\Z)"
    r"|(?<=cookie:)[^\r\n]+|(?<=cookie: )[^\r\n]+",
    re.IGNORECASE,
)
"""Secrets over a whole line or several, also where the text was cut."""
REMOVED: Final = "[secret removed]"


def holds_secret(text: str) -> bool:
    """Tell whether a text holds a secret, as far as its form or the words before it give it away."""
    return _SAID.search(text) is not None or _known(text) != text or any(map(_is_card, _CARD.findall(text)))


def without_secrets(text: str) -> str:
    """Replace what `holds_secret` finds, with the words before it that gave it away, and cookies."""
    kept = _SAID.sub(REMOVED, _known(_LINES.sub(REMOVED, text)))
    return _CARD.sub(lambda found: REMOVED if _is_card(found[0]) else found[0], kept)


def memorable(text: str) -> str:
    """Return a text as what may be learnt from it: neither it nor its vectors give away a secret that it held."""
    return without_secrets(text) if holds_secret(text) else text


def _is_card(digits: str) -> bool:
    """Check a card number by its last digit.

    References:
        H. P. Luhn, US patent 2950048.
    """
    numbers = [int(d) for d in digits if d.isdigit()][::-1]
    return sum(numbers[::2]) % 10 == -sum(sum(divmod(2 * n, 10)) for n in numbers[1::2]) % 10
