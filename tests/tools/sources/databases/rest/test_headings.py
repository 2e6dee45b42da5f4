import pytest

from tools.sources.databases.rest.headings import headings


@pytest.mark.parametrize(
    ("sql", "column", "english", "chinese"),
    [
        ("SELECT COUNT(*) FROM berth", "COUNT(*)", "number of rows", "行数"),
        ("SELECT count(DISTINCT harbour_name) FROM berth", "x", "number of different harbour name", None),
        ("SELECT avg(depth) FROM berth", "avg(depth)", "average depth", "depth 的平均值"),
        ("SELECT max(t.depth) FROM berth AS t", "max", "highest depth", "depth 的最大值"),
        ("SELECT max(depth) - min(depth) FROM berth", "x", "highest depth minus lowest depth", None),
        ("SELECT avg(depth) AS mean_depth FROM berth", "mean_depth", "mean_depth", "mean_depth"),
        ("SELECT harbour FROM berth WHERE depth > :p_depth", "harbour", "harbour", "harbour"),
        ("SELECT COUNT(*) FROM a UNION SELECT n FROM b", "COUNT(*)", "number of rows", "行数"),
        ("SELECT * FROM berth", "id", "id", "id"),
    ],
)
def test_what_is_computed_without_a_name_is_told_in_words(
    sql: str, column: str, english: str, chinese: str | None
) -> None:
    assert headings(sql, "sqlite", [column]) == [english]
    if chinese is not None:
        assert headings(sql, "sqlite", [column], zh=True) == [chinese]


def test_columns_that_a_star_brings_keep_their_names() -> None:
    names = ["id", "harbour", "count(*)"]
    assert headings("SELECT t.*, count(*) FROM berth AS t", "sqlite", names) == names
    assert headings("SELECT *, count(*) FROM berth", "sqlite", names) == names
