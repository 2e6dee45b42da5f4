"""Words that say who asks go; what tells of asking stays."""

import pytest

from agents.extraction.asides.askers import without_asker


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("学生问我 二进制1011011 等于十进制的几", "二进制1011011 等于十进制的几"),
        ("朋友考我：八进制的755换成十进制是几", "八进制的755换成十进制是几"),
        ("我想知道十六进制FF等于十进制多少", "十六进制FF等于十进制多少"),
        ("my kid asked me what 1f in hex is in decimal", "what 1f in hex is in decimal"),
        ("i want to know which rows are empty", "which rows are empty"),
    ],
)
def test_who_asks_goes(text: str, rest: str) -> None:
    assert without_asker(text) == rest


@pytest.mark.parametrize(
    "text",
    [
        "客户问了几次发票",
        "顾客问卷里多少人选了A",
        "my boss asked for 3 copies",
        "考试多少人及格",
        "how many asked what",
    ],
)
def test_what_tells_of_asking_stays(text: str) -> None:
    assert without_asker(text) == text
