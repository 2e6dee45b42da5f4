"""Times that are said in several parts, of rows and of what they did: which rows they bring, and what is asked back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from agents.extraction.databases.asked import read_question
from tests.agents.extraction.databases.deeds import shops
from tests.agents.extraction.databases.reading import opened, rows_of
from tools.sources.databases.known_databases import KnownDatabase

_SCRIPTS = {"shop": shops.SHOP, "films": shops.FILMS, "clinic": shops.CLINIC, "shop_zh": shops.SHOP_ZH}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], KnownDatabase]:
    """Each database, made when it is asked for first."""
    folder = tmp_path_factory.mktemp("times")
    return {name: opened(folder / f"{name}.sqlite", script) for name, script in _SCRIPTS.items()}.__getitem__


@pytest.mark.parametrize(
    ("database", "text", "rows"),
    [
        ("shop", "how many orders were placed in May and June?", [6]),
        ("shop", "how many orders were placed in May 2023 and June 2023?", [3]),
        ("shop", "how many orders were placed in May and June 2024?", [3]),
        ("shop", "how many orders in 2022 and 2024?", [6]),
        ("shop", "2023年5月和6月有多少订单？", [3]),
        ("shop", "2023年5月到8月有多少订单？", [3]),
        ("shop", "how many orders were placed between March and April?", [1]),
        ("shop", "how many orders were placed in the first quarter of 2024?", [2]),
        ("shop", "how many orders were placed in the second half of 2023?", [0]),
        ("shop", "2023年上半年有多少订单？", [3]),
        ("shop", "第二季度有多少订单？", [7]),
        ("shop", "how many orders in early May 2023?", [2]),
        ("shop", "2023年5月中旬有多少订单？", [1]),
        ("shop", "how many orders on May 3?", [1]),
        ("shop", "how many orders were placed on Saturdays?", [2]),
        ("shop", "周末有多少订单？", [2]),
        ("shop", "which customers ordered in both May and June?", ["Bob"]),
        ("shop", "which customers ordered in June or February?", ["Ann", "Bob"]),
        ("shop", "which customers ordered both in 2023 and in 2024?", ["Ann"]),
        ("shop", "哪些客户在2023年和2024年都下过单？", ["Ann"]),
        ("shop", "which customers ordered in early May?", ["Ann", "Bob", "Dora"]),
        ("shop", "which customers did not order in May or June?", ["Cid", "Finn"]),
        ("films", "which members rented in late April?", ["Ben Birch"]),
        ("films", "哪些会员在下半年租过？", ["Ann Ash"]),
        ("clinic", "which patients visited in the first quarter of 2024?", ["Ben Birch"]),
        ("shop_zh", "哪些客户在4月下旬到6月下单？", None),
        ("shop_zh", "哪些客户在5月初下单？", ["张三", "李四"]),
    ],
)
def test_times_in_several_parts_are_those_of_the_rows(
    known: Callable[[str], KnownDatabase], database: str, text: str, rows: list[object] | None
) -> None:
    there = known(database)
    if rows is None:
        assert read_question(text, there.catalogue, there.values).sure is None
    else:
        assert rows_of(there, text) == [(row,) for row in rows]


@pytest.mark.parametrize(
    ("text", "others"),
    [
        (
            "which customers ordered in May and June?",
            ("which customers ordered in May or June?", "which customers ordered in both May and June?"),
        ),
        ("哪些客户在5月和6月下单？", ("哪些客户在5月或6月下单？", "哪些客户在5月和6月都下单？")),
        (
            "who ordered in 2023 and 2024?",
            ("which customers ordered in 2023 or 2024?", "which customers ordered in both 2023 and 2024?"),
        ),
    ],
)
def test_a_deed_in_two_times_is_asked_back(
    known: Callable[[str], KnownDatabase], text: str, others: tuple[str, ...]
) -> None:
    there = known("shop")
    question = read_question(text, there.catalogue, there.values)
    assert question.sure is None
    assert question.alternatives == others


@pytest.mark.parametrize(
    ("database", "text", "rows"),
    [
        ("shop", "who ordered in May 2023?", ["Ann", "Dora"]),
        ("shop", "how many people ordered in 2022?", [1]),
        ("shop", "who has never bought a Lamp?", ["Dora", "Finn"]),
        ("shop", "who placed two orders in May?", ["Ann"]),
        ("shop", "谁在2022年下过单？", ["Cid"]),
        ("shop_zh", "哪些人在4月下过单？", ["王五"]),
        ("films", "who rented Alien Moon?", ["Ann Ash", "Ben Birch"]),
        ("films", "谁租过 Alien Moon？", ["Ann Ash", "Ben Birch"]),
        ("clinic", "who paid by card in June 2024?", ["Ben Birch"]),
    ],
)
def test_who_did_something_is_told_by_the_people_that_its_rows_point_to(
    known: Callable[[str], KnownDatabase], database: str, text: str, rows: list[object]
) -> None:
    assert rows_of(known(database), text) == [(row,) for row in rows]


def test_who_did_something_is_asked_back_where_two_kinds_of_people_are_near(
    known: Callable[[str], KnownDatabase],
) -> None:
    there = known("clinic")
    question = read_question("who visited in May?", there.catalogue, there.values)
    assert question.sure is None
    assert set(question.alternatives) == {"which doctors visited in May?", "which patients visited in May?"}


@pytest.mark.parametrize("text", ["who may order?", "who can rent a film?", "who is the best?", "谁会下单？"])
def test_who_may_do_something_is_not_who_did(known: Callable[[str], KnownDatabase], text: str) -> None:
    there = known("films" if "film" in text else "shop")
    assert read_question(text, there.catalogue, there.values).sure is None


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("names of customers in Berlin or Paris who joined in 2022", ["Bob", "Eve"]),
        ("names of customers in Paris or Hamburg who joined in 2022 or 2023", ["Dora", "Eve", "Finn"]),
        ("how many customers in Berlin joined in 2022 or 2023?", [2]),
        ("names of customers in Hamburg or who joined in 2021", ["Cid", "Finn"]),
    ],
)
def test_or_within_one_list_joins_no_conditions(
    known: Callable[[str], KnownDatabase], text: str, rows: list[object]
) -> None:
    assert rows_of(known("shop"), text) == [(row,) for row in rows]


def test_a_day_of_the_week_may_be_a_value(tmp_path: Path) -> None:
    script = (
        "CREATE TABLE lessons (id INTEGER PRIMARY KEY, title TEXT, weekday TEXT);"
        "INSERT INTO lessons VALUES (1, 'Chess', 'Mondays'), (2, 'Judo', 'Fridays');"
    )
    lessons = opened(tmp_path / "lessons.sqlite", script)
    assert rows_of(lessons, "titles of lessons on Mondays") == [("Chess",)]
