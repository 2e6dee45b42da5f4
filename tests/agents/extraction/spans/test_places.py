import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.places import find_places


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("weather in San Francisco tomorrow", "San Francisco"),
        ("杭州明天的天气", "杭州"),
        ("查一下成都未来三天的天气", "成都"),
        ("What is the latitude of Reykjavik?", "Reykjavik"),
        ("哈尔滨冷不冷", "哈尔滨"),
        ("will it rain in Paris on Monday", "Paris"),
        ("北京的经纬度", "北京"),
        ("Ulm weather", "Ulm"),
        ("帮我看看苏州下周天气怎么样", "苏州"),
        ("coordinates of Rio de Janeiro", "Rio de Janeiro"),
    ],
)
def test_a_place_is_found(text: str, place: str) -> None:
    assert [s.value for s in find_places(text)] == [place]


@pytest.mark.parametrize("text", ["what is the weather like", "天气怎么样", "forecast for Monday"])
def test_without_a_place_there_is_none(text: str) -> None:
    assert find_places(text) == []


@given(st.text(max_size=60))
def test_spans_lie_where_they_say(text: str) -> None:
    assert all(text[s.start : s.end] == s.text for s in find_places(text))


@pytest.mark.parametrize("sign", ["的", "九", "会", "New ", "in "])
def test_a_text_of_one_word_again_and_again_is_read_without_harm(sign: str) -> None:
    assert find_places(sign * 1_300) == find_places(sign * 1_300)[:1]
