"""Pieces of a request, quoted in a sentence."""

from collections.abc import Iterable

from prompts.language import Language


def quoted_pieces(pieces: Iterable[str], language: Language) -> str:
    """Write pieces one after the other, each in the quotes of the language."""
    if language == "zh":
        return "、".join(f"「{piece}」" for piece in pieces)
    return ", ".join(f"“{piece}”" for piece in pieces)
