from collections.abc import Iterator

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable
from tools.tables.identifiers import MAX_CHARS, literal, meant, quoted, table_name_for

names = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=MAX_CHARS)
NONE: dict[str, tuple[str, ...]] = {}


# Annotations of DuckDB's classes are in quotes here: hypothesis keeps what a module's annotations name beyond the end
# of Python, where DuckDB's binding reports every class that is still held as leaked. No connection stays open.
@pytest.fixture(scope="module")
def connection() -> "Iterator[duckdb.DuckDBPyConnection]":
    with duckdb.connect(":memory:") as opened:
        yield opened


@given(name=names)
def test_a_quoted_name_is_only_ever_a_name(connection: "duckdb.DuckDBPyConnection", name: str) -> None:
    found = connection.execute(f"SELECT 1 AS {quoted(name)}")

    assert found.description[0][0] == name
    assert found.fetchall() == [(1,)]


@pytest.mark.parametrize("name", ["", "a\0b", "x" * (MAX_CHARS + 1)])
def test_what_cannot_be_a_name_is_refused(name: str) -> None:
    with pytest.raises(DataUnavailable):
        quoted(name)


@pytest.mark.parametrize(
    ("stem", "name"),
    [
        ("销售 数据", "销售_数据"),
        ("sales-2024 (final)", "sales_2024_final"),
        ("2024", "t_2024"),
        ('";--', "t_"),
        ("a", "a"),
    ],
)
def test_a_table_is_named_after_its_file(stem: str, name: str) -> None:
    assert table_name_for(stem) == name


@given(st.text())
def test_every_file_name_makes_a_table_name(stem: str) -> None:
    name = table_name_for(stem)

    assert name
    assert quoted(name) == f'"{name}"'


@pytest.mark.parametrize("wanted", ["body_mass_g", "Body Mass G", "BODY-MASS-G", "体重", "weight"])
def test_a_name_is_found_by_spelling_and_by_alias(wanted: str) -> None:
    aliases = {"body_mass_g": ("weight", "体重")}

    assert meant(wanted, ["island", "body_mass_g"], aliases, what="column") == "body_mass_g"


@pytest.mark.parametrize("wanted", ["car", "cars", "cars table", "cars表"])
def test_plural_and_the_word_table_do_not_count(wanted: str) -> None:
    assert meant(wanted, ["cars"], NONE, what="table") == "cars"


def test_a_name_wins_over_another_names_alias() -> None:
    assert meant("b", ["a", "b"], {"a": ("b",)}, what="column") == "b"


def test_the_close_names_are_named() -> None:
    with pytest.raises(DataUnavailable, match="no table 'pengiuns'; did you mean 'penguins'"):
        meant("pengiuns", ["cars", "penguins"], NONE, what="table")


def test_all_names_are_named_when_none_is_close() -> None:
    with pytest.raises(DataUnavailable, match="there are 'cars', 'iris'"):
        meant("订单", ["cars", "iris"], NONE, what="table")


def test_an_empty_database_is_said_to_be_empty() -> None:
    with pytest.raises(DataUnavailable, match="there are none"):
        meant("x", [], NONE, what="table")


@given(names)
def test_a_text_cannot_leave_its_quotes(text: str) -> None:
    assert duckdb.connect().execute(f"SELECT {literal(text)}").fetchall() == [(text,)]
