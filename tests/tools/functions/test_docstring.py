import pytest

from tools.functions.docstring import read_docstring

ENGLISH = """Convert an amount
    from one unit to another.

    Use it for lengths and weights.

    Args:
        value: How much,
            as a number.
        unit (str): What it is measured in: km, 公里.

    Returns:
        The converted amount.
    """

CHINESE = """把一个数量
    换算成另一种单位。

    参数：
        value：多少
        unit（str）：原来的单位

    返回：
        换算后的数量
    """


def test_lines_of_a_paragraph_are_joined_and_paragraphs_stay() -> None:
    assert read_docstring(ENGLISH).description == (
        "Convert an amount from one unit to another.\n\nUse it for lengths and weights."
    )


def test_parameters_and_result_are_described() -> None:
    docs = read_docstring(ENGLISH)
    assert docs.parameters == {"value": "How much, as a number.", "unit": "What it is measured in: km, 公里."}
    assert docs.returns == "The converted amount."


def test_chinese_lines_are_joined_without_a_space() -> None:
    assert read_docstring(CHINESE).description == "把一个数量换算成另一种单位。"


def test_chinese_headings_and_full_width_colons_are_read() -> None:
    docs = read_docstring(CHINESE)
    assert docs.parameters == {"value": "多少", "unit": "原来的单位"}
    assert docs.returns == "换算后的数量"


def test_a_colon_in_the_result_is_kept() -> None:
    assert read_docstring("Do.\n\nReturns:\n    Rows: all of them.").returns == "Rows: all of them."


def test_an_argument_without_a_colon_is_named() -> None:
    with pytest.raises(ValueError, match="what it is"):
        read_docstring("Do.\n\nArgs:\n    what it is")


def test_no_text_gives_nothing() -> None:
    assert read_docstring("").description == ""
