"""Messages that only compute with figures of the answers before."""

import pytest

from agents.extraction.discourse.figure_follow_ups import change_asked, changed_by, comparison_asked, share_asked


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("so how much did it fall", "6 - 4"),
        ("那跌了多少", "6 - 4"),
        ("by how much has it grown in percent", "(4 / 6 - 1) * 100"),
        ("那涨了百分之几", "(4 / 6 - 1) * 100"),
        ("what's the difference?", "6 - 4"),
        ("两者相差多少", "6 - 4"),
    ],
)
def test_a_change_between_two_figures_is_written(text: str, expression: str) -> None:
    change = change_asked(text)
    assert change is not None
    assert changed_by(change, "6", "4") == expression


@pytest.mark.parametrize("text", ["how much did tesla grow", "特斯拉涨了多少", "how much is it", "一共多少钱"])
def test_what_names_something_of_its_own_is_no_follow_up(text: str) -> None:
    assert change_asked(text) is None


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("how much is that as a percentage of revenue", "revenue"),
        ("what share of total assets is that", "total assets"),
        ("占营收的百分之几", "营收"),
        ("what is 20 as a percentage of 500", None),
        ("谁占便宜", None),
    ],
)
def test_a_share_of_something_is_read(text: str, whole: str | None) -> None:
    assert share_asked(text) == whole


@pytest.mark.parametrize(
    "text",
    [
        "compare them",
        "can you compare the two?",
        "which is higher?",
        "which one is cheaper",
        "比较一下",
        "把它们对比一下",
        "两者比较",
        "哪个更高",
        "那两家哪家更贵呢",
    ],
)
def test_two_results_are_to_be_set_side_by_side(text: str) -> None:
    assert comparison_asked(text)


@pytest.mark.parametrize(
    "text",
    [
        "compare a.txt and b.txt",
        "compare apple and microsoft",
        "which city is bigger",
        "比较苹果和微软",
        "哪个城市更大",
        "比特币",
    ],
)
def test_who_names_what_is_to_be_compared_goes_on_from_nothing(text: str) -> None:
    assert not comparison_asked(text)
