"""Ways to shorten a part of a prompt; each says how much it left out."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from lazy_regex import lazy_regex
from prompts.language import HAN
from prompts.render.tokens import count_tokens

Way: TypeAlias = Literal["each", "end", "start"]
"""`each`: every line alike, behind its first ": ". `end`, `start`: whole lines, the last or the first ones first."""
NOTE_TOKENS = 12
_NOTE = "[… {n} tokens left out]"
_MAX_CHARS_PER_TOKEN = 16
_MARK = " …"
_SENTENCE_END = lazy_regex(r"(?<=[.!?])(?=\s)|(?<=[。！？])|(?=\n)")
_WORD_END = lazy_regex(rf"(?=\s)|(?<=[{HAN}，；：])")


def shortened(text: str, kept: int, size: int) -> str:
    """Return the head of a text with a note on what is missing, at most `kept` tokens in all.

    Args:
        text: Of any length.
        kept: More than `NOTE_TOKENS`.
        size: Tokens of the text.
    """
    if kept >= size:
        return text
    room = kept - NOTE_TOKENS
    head = text[: room * _MAX_CHARS_PER_TOKEN]
    while (n := count_tokens(head)) > room:
        head = head[: min(len(head) - 1, len(head) * room // n)]
    return f"{head}\n{_NOTE.format(n=size - room)}"


def opening(text: str, max_tokens: int) -> str:
    """Return the first lines and sentences of a text, as many as fit with a mark behind them; all of it where it fits.

    A sentence that is too long by itself ends behind a word.
    """
    head = text[: max_tokens * _MAX_CHARS_PER_TOKEN]
    if len(head) == len(text) and count_tokens(text) <= max_tokens:
        return text
    for end in (_SENTENCE_END, _WORD_END):
        places = [found.start() for found in end.finditer(head) if found.start()]
        fitting = bisect_right(places, max_tokens, key=lambda place: count_tokens(head[:place].rstrip() + _MARK))
        if fitting and (kept := head[: places[fitting - 1]].rstrip()):
            return kept + _MARK
    return _MARK.strip()


def shorten(text: str, way: Way, kept: int, size: int) -> str:
    """Shorten a text to `kept` tokens, or as far as the way goes."""
    return text if kept >= size else _WAYS[way](text, kept, size)


def _each(text: str, kept: int, _: int) -> str:
    """Cut what stands behind the head of every line to the same length."""
    lines = [_parted(line) for line in text.split("\n")]
    longest = min(kept * _MAX_CHARS_PER_TOKEN, max(len(told) for _, told in lines))

    def cut_by(n_less: int) -> str:
        return "\n".join(head + _clipped(told, longest - n_less) for head, told in lines)

    return cut_by(_least(longest, lambda n: count_tokens(cut_by(n)) <= kept))


def _end(text: str, kept: int, size: int) -> str:
    return _whole_lines(text, kept, size, last=True)


def _start(text: str, kept: int, size: int) -> str:
    return _whole_lines(text, kept, size, last=False)


def _whole_lines(text: str, kept: int, size: int, *, last: bool) -> str:
    """Drop lines from one end; a single line is cut inside, which is better than gone."""
    near = kept * _MAX_CHARS_PER_TOKEN  # what is farther off could not be kept anyway
    lines = (text[:near] if last else text[-near:]).split("\n")
    if len(lines) == 1 and kept > NOTE_TOKENS:
        return shortened(text, kept, size)

    def without(n: int) -> str:
        left = lines[: len(lines) - n] if last else lines[n:]
        note = _NOTE.format(n=max(1, size - count_tokens("\n".join(left))))
        return "\n".join([*left, note] if last else [note, *left])

    return without(_least(len(lines), lambda n: n > 0 and count_tokens(without(n)) <= kept))


_WAYS: Final[Mapping[Way, Callable[[str, int, int], str]]] = {"each": _each, "end": _end, "start": _start}


def _least(n_most: int, fits: Callable[[int], bool]) -> int:
    """Return the least cut that fits, or the most there is."""
    return min(n_most, bisect_left(range(n_most + 1), True, key=fits))


def _parted(line: str) -> tuple[str, str]:
    head, colon, told = line.partition(": ")
    return (head + colon, told) if colon else (line, "")


def _clipped(told: str, length: int) -> str:
    return told if len(told) <= length else f"{told[:length].rstrip()}…"
