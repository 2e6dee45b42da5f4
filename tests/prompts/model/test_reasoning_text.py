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
    ],
)
@pytest.mark.parametrize("size", [1, 3, 100])
async def test_thoughts_are_dropped_however_the_stream_is_cut(text: str, said: str, size: int) -> None:
    assert "".join([piece async for piece in spoken(pieces_of(text, size))]).strip() == said
    assert without_thoughts(text).strip() == said


@given(st.text().filter(lambda text: "<" not in text))
def test_other_text_passes_unchanged(text: str) -> None:
    assert without_thoughts(text) == text
