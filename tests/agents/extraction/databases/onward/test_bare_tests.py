"""A time or a bound alone asks nothing by itself."""

import pytest

from agents.extraction.databases.onward.bare_tests import is_bare_test


@pytest.mark.parametrize(
    "text",
    [
        "and on mondays?",
        "and in 2024?",
        "and less than 100?",
        "only on 2024-05-03",
        "what about at least 20",
        "那周一呢",
        "并且低于100的呢",
        "只看2024年的",
    ],
)
def test_a_time_or_a_bound_alone_is_known(text: str) -> None:
    assert is_bare_test(text)


@pytest.mark.parametrize(
    "text",
    [
        "and 5 km in miles?",
        "and the weather on monday?",
        "what is 12*4",
        "and apple's price?",
        "how many orders in may",
        "那明天的天气呢",
        "并且按城市分组",
        "and 100?",
    ],
)
def test_what_asks_something_is_none(text: str) -> None:
    assert not is_bare_test(text)
