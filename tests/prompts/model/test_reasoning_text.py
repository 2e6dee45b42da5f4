from collections.abc import AsyncIterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.model.reasoning_text import spoken, without_thoughts


async def pieces_of(text: str, size: int) -> AsyncIterator[str]:
    for place in range(0, len(text), size):
        yield text[place : place + size]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<think>hm</think>\nYes", "Yes"),
        (" \n<think>\nhm", ""),
        ("Yes <think>no</think>", "Yes <think>no</think>"),
        ("<thin ice", "<thin ice"),
        ("<th", "<th"),
        ("好的", "好的"),
        ("", ""),
        ("</think>", ""),
        ("I think so.\n</think>\n\nYes", "Yes"),
        ("想一想</think>好的", "好的"),
        ("Write `</think>` to end.", "Write `</think>` to end."),
        ('print("</think>")', 'print("</think>")'),
    ],
)
@pytest.mark.parametrize("size", [1, 3, 100])
async def test_thoughts_are_dropped_however_the_stream_is_cut(text: str, said: str, size: int) -> None:
    assert "".join([piece async for piece in spoken(pieces_of(text, size), held=True)]).strip() == said
    assert without_thoughts(text).strip() == said


@given(st.text().filter(lambda text: "<" not in text))
def test_other_text_passes_unchanged(text: str) -> None:
    assert without_thoughts(text) == text


async def test_what_may_not_begin_in_unseen_thoughts_is_passed_on_at_once() -> None:
    said = spoken(pieces_of("Yes, it is </think> so", 3))

    assert await anext(said) == "Yes"
