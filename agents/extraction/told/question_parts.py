"""The questions of a message that asks a file for several things: 客流多少 手账本卖了多少本."""

from typing import Final

from agents.extraction.one_call.told_in_texts import asks
from agents.extraction.told.asked_words import asked_words
from lazy_regex import lazy_regex
from prompts.language import HAN

_JOINT: Final = lazy_regex(
    rf"\s*[，,；;。？?！!]+\s*|(?<=[{HAN}])\s+(?=[{HAN}A-Za-z])|\.\s+|\s+-+\s+"
    r"|\s+and\s+(?=(?:how|what|whats|who|whos|when|where|which|is|are|does|did)(?![a-z]))",
)
_MOST: Final = 4


def question_parts(text: str) -> list[str]:
    """Cut a message into its questions; what asks for nothing stays with the question beside it."""
    found: list[str] = []
    before = ""
    for piece in _JOINT.split(text):
        if not asked_words(piece):
            continue
        if asks(piece):
            found.append(f"{before} {piece}".strip())
            before = ""
        elif found:
            found[-1] += f" {piece}"
        else:
            before = f"{before} {piece}"
    return found if found and len(found) <= _MOST else [text]
