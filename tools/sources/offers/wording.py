"""Text of a source's, fit to be kept: no lone surrogates, no control characters, bounded."""

from lazy_regex import lazy_regex

_CONTROL = lazy_regex(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def clean(text: str) -> str:
    """Replace what UTF-8 cannot hold and drop control characters."""
    if text.isascii() and text.isprintable():
        return text
    return _CONTROL.sub("", text.encode("utf-8", "replace").decode("utf-8"))


def shortened(text: str, limit: int) -> str:
    """Cut a text to a number of characters, at a blank where one is near."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    blank = cut.rfind(" ", limit - 40)
    return (cut[:blank] if blank > 0 else cut).rstrip() + "…"
