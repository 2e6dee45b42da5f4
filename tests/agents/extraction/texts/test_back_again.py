"""A message that wants a conversion undone says nothing else."""

import pytest

from agents.extraction.texts.back_again import wants_back


@pytest.mark.parametrize(
    "text",
    [
        "now back",
        "decode that again",
        "can you decode it back",
        "and back to text",
        "再解回来看看",
        "转回去",
        "还原一下",
    ],
)
def test_it_wants_it_back(text: str) -> None:
    assert wants_back(text)


@pytest.mark.parametrize("text", ["move it back", "go back", "换成米呢", "decode aGk=", "back up a.txt", "解码aGk="])
def test_anything_else_does_not(text: str) -> None:
    assert not wants_back(text)
