import pytest

from agents.extraction.discourse.ordinals import place_meant


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("details of the first one", 0),
        ("show the third hotel", 2),
        ("the last of them", None),
        ("open the last result", 2),
        ("第二家酒店的详情", 1),
        ("第3个", 2),
        ("最后一个", 2),
        ("第九个", None),
        ("the first quarter", None),
        ("第一季度的收入", None),
        ("hotels in Paris", None),
    ],
)
def test_the_place_that_is_meant_among_three(text: str, place: int | None) -> None:
    assert place_meant(text, 3) == place
