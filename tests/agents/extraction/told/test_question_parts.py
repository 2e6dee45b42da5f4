"""A message is cut into its questions, and into nothing else."""

import pytest

from agents.extraction.told.question_parts import question_parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("读一下 客流多少 手账本卖了多少本", ["客流多少", "手账本卖了多少本"]),
        ("how many files did it copy and how long did it take", ["how many files did it copy", "how long did it take"]),
        ("which port and host does it use", ["which port and host does it use"]),
        ("端口多少", ["端口多少"]),
    ],
)
def test_questions_are_cut(text: str, parts: list[str]) -> None:
    assert question_parts(text) == parts
