"""Messages that only want what was found to be drawn."""

import pytest

from agents.extraction.discourse.drawing import drawing_by, drawing_of, without_purpose


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("plot it", ""),
        ("draw a chart", ""),
        ("can you visualize this?", ""),
        ("plot that as bars", "bar"),
        ("now show it as a line chart please", "line"),
        ("make a pie chart of that", "pie"),
        ("show it as bars", "bar"),
        ("画个图", ""),
        ("给我画张图看看", ""),
        ("把它画成图", ""),
        ("画个柱状图", "bar"),
        ("把结果画成折线图", "line"),
        ("用饼图展示一下", "pie"),
    ],
)
def test_a_message_may_say_no_more_than_that_it_is_to_be_drawn(text: str, form: str) -> None:
    found = drawing_of(text)
    assert found is not None
    assert found.form == form


@pytest.mark.parametrize(
    "text",
    [
        *("plot the wages", "plot revenue by region", "show that", "make it the median", "show me the rows"),
        *("画一只猫", "给我看看", "画出工资", "画各城市的销售额"),
    ],
)
def test_what_names_anything_else_is_no_such_message(text: str) -> None:
    assert drawing_of(text) is None


@pytest.mark.parametrize(
    ("text", "by", "form"),
    [
        ("plot it by class", "class", ""),
        ("draw that by species as bars", "species", "bar"),
        ("chart it for each region please", "region", ""),
        ("按舱位画图", "舱位", ""),
        ("把它按地区画成柱状图", "地区", "bar"),
        ("画图，按舱位", "舱位", ""),
    ],
)
def test_what_makes_the_groups_of_a_picture_is_read(text: str, by: str, form: str) -> None:
    found = drawing_by(text)
    assert found is not None
    assert (found[0].form, found[1]) == (form, by)


@pytest.mark.parametrize("text", ["sort it by class", "plot price by day", "plot apple's price by month", "按舱位排序"])
def test_what_draws_something_else_is_no_picture_of_what_was_found(text: str) -> None:
    assert drawing_by(text) is None


@pytest.mark.parametrize("message", ["show me those lines", "show the lines", "show all columns"])
def test_lines_of_a_text_are_not_drawn(message: str) -> None:
    assert drawing_of(message) is None


@pytest.mark.parametrize("message", ["show it as lines", "show those as a line", "make it bars", "plot those lines"])
def test_lines_of_a_chart_are_drawn(message: str) -> None:
    assert drawing_of(message) is not None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("画个饼图，看哪类花得最多", "画个饼图"),
        ("plot it so I can see which is highest", "plot it"),
        ("画个图，再算平均", "画个图，再算平均"),
        ("plot it and tell me the median", "plot it and tell me the median"),
    ],
)
def test_what_a_picture_is_for_is_told_by_every_chart(text: str, plain: str) -> None:
    assert without_purpose(text) == plain
