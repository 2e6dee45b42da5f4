"""Addresses as they are shown: always whole, and a link only where a person may want to go there."""

import re
from urllib.parse import urlsplit

from markdown_it.common.normalize_url import normalizeLink

from agents.markdown.wrapping import code
from lazy_regex import lazy_regex

MAX_CHARS = 2_000
_BARE = lazy_regex(r"https?://[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]+", re.IGNORECASE)
_IN_BRACKETS = lazy_regex(r"^(https?://)%5B([0-9a-f:.]+)%5D", re.IGNORECASE)
_TRAILING = ".,:;!?'*_~"
_ASCII = lazy_regex(r"[!-;=?-~]+")
"""What an address between angle brackets may hold."""


def shown(address: str) -> str:
    """Write an address so that the page shows it whole; what leads nowhere safe, or pretends to, is no link."""
    address = _IN_BRACKETS.sub(r"\1[\2]", normalizeLink(address)).replace("|", "%7C").replace("\\", "%5C")
    return f"<{address}>" if _is_link(address) else code(address[:MAX_CHARS])


def _is_link(address: str) -> bool:
    if len(address) > MAX_CHARS or not _ASCII.fullmatch(address):
        return False
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return False
    if parts.scheme == "mailto":
        return bool(parts.path)
    # https://bank.example@evil.example leads to the second
    return parts.scheme in ("http", "https") and bool(host) and "@" not in parts.netloc


def pieces(text: str) -> list[tuple[str, bool]]:
    """Cut a text at the addresses that stand bare in it; each piece with whether it is one."""
    cut: list[tuple[str, bool]] = []
    end = 0
    for found in _BARE.finditer(text):
        address = _without_tail(found.group())
        cut += [(text[end : found.start()], False), (address, True)]
        end = found.start() + len(address)
    return [(piece, is_address) for piece, is_address in [*cut, (text[end:], False)] if piece]


def _without_tail(address: str) -> str:
    """Leave out what belongs to the sentence: its full stop, its closing bracket."""
    while address.endswith(tuple(_TRAILING)) or _closes_more(address):
        address = address[:-1]
    return address


def _closes_more(address: str) -> bool:
    return any(
        address.endswith(closing) and address.count(closing) > address.count(opening)
        for opening, closing in ("()", "[]")
    )
