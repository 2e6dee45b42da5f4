"""Sums whose result is wanted in another writing."""

import pytest

from agents.extraction.one_call.otherwise.sums_otherwise import result_otherwise, sum_otherwise, whole_number


@pytest.mark.parametrize(
    ("text", "expression", "sql"),
    [
        ("17乘23等于几,再把结果转成二进制", "17*23", ['SELECT to_base(391, 2) AS "二进制"']),
        ("17*23的十六进制", "17*23", ['SELECT to_base(391, 16) AS "十六进制"']),
        ("2的10次方是多少？再转成十六进制", "2**10", ['SELECT to_base(1024, 16) AS "十六进制"']),
        ("17 times 23 in binary", "17 * 23", ['SELECT to_base(391, 2) AS "binary"']),
        ("what is 50*2, then convert the result to hex", "50*2", ['SELECT to_base(100, 16) AS "hex"']),
        (
            "convert 17*23 to binary and hex",
            "17*23",
            ['SELECT to_base(391, 2) AS "binary"', 'SELECT to_base(391, 16) AS "hex"'],
        ),
    ],
)
def test_the_result_is_written_otherwise(text: str, expression: str, sql: list[str]) -> None:
    found = sum_otherwise(text)
    assert found is not None
    assert found.expression == expression
    assert [one.sql for one in found.written] == sql


@pytest.mark.parametrize(
    "text",
    [
        "17除以2等于几，再把结果转成二进制",
        "17 times 23 in base 7",
        "17 times 23 in euros",
        "1010 plus 11 in binary",
        "3-20 in hex",
        "25 in binary",
        "12-10 in hex",
        "17 times 23 in binary, and what is the weather in oslo",
        "17乘23再保存到文件",
        "17乘23等于几" * 30,
    ],
)
def test_another_request_is_left_alone(text: str) -> None:
    assert sum_otherwise(text) is None


@pytest.mark.parametrize("said", ["再把结果转成二进制", "用二进制表示", "put that in binary", "and in binary?"])
def test_the_next_message_may_ask_for_it(said: str) -> None:
    assert [one.sql.partition(" AS ")[0] for one in result_otherwise(said, 391)] == ["SELECT to_base(391, 2)"]


@pytest.mark.parametrize("said", ["put that in a file", "and 12 in binary", "再把结果存起来", "in euros"])
def test_other_messages_ask_for_something_else(said: str) -> None:
    assert result_otherwise(said, 391) == ()


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("17*23", 391),
        ("2^10", 1024),
        ("7/2", None),
        ("1/0", None),
        ("3-5", None),
        ("2**99", None),
        ("1+", None),
        ("a", None),
    ],
)
def test_only_whole_numbers_are_worked_out(expression: str, value: int | None) -> None:
    assert whole_number(expression) == value


@pytest.mark.parametrize(
    ("text", "rest"),
    [("17乘23等于几,再把结果转成二进制,再加1", "加1"), ("what is 17*23, convert it to hex and then add 1", "add 1")],
)
def test_what_goes_on_from_the_writing_is_told_apart(text: str, rest: str) -> None:
    found = sum_otherwise(text)
    assert found is not None
    assert found.rest == rest
