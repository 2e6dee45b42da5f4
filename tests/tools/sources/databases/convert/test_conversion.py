import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errors import InvalidArguments
from tests.tools.sources.databases.convert.conftest import School
from tools.sources.databases.convert.constructs import constructs, tier_of
from tools.sources.databases.convert.conversion import convert
from tools.sources.databases.convert.parsing import parsed_query
from tools.sources.databases.convert.verification import verified

JOINED = "pupil AS p JOIN school AS s ON p.school_id = s.id"
STATEMENTS = [
    "SELECT * FROM school",
    "SELECT s.* , label FROM pupil p, school s WHERE p.school_id = s.id",
    'SELECT "free meals (k-12)" / enrolled FROM school',
    "SELECT count(*) FROM pupil WHERE label = 'Bo'",
    'SELECT count(*) FROM pupil WHERE label = "Bo"',
    "SELECT min(age), max(age), count(age) FROM pupil",
    "SELECT count(DISTINCT label) FROM pupil",
    "SELECT 100.0 * sum(age) / count(*) FROM pupil",
    "SELECT CAST(sum(CASE WHEN age > 12 THEN 1 ELSE 0 END) AS REAL) * 100 / count(*) FROM pupil",
    "SELECT label FROM pupil WHERE age BETWEEN 12 AND 13 AND NOT label LIKE 'a%'",
    "SELECT label FROM pupil WHERE age NOT BETWEEN 12 AND 13",
    "SELECT label FROM pupil WHERE label NOT LIKE '%o' AND born IS NOT NULL",
    "SELECT label FROM pupil WHERE age = 12 OR label = 'Bo' OR (age > 14 AND school_id IS NULL)",
    "SELECT label FROM pupil WHERE NOT (age = 12 OR label = 'Bo')",
    "SELECT label FROM pupil WHERE age IN (12, 14) AND school_id NOT IN (SELECT id FROM school WHERE city = 'Berlin')",
    "SELECT label FROM pupil WHERE 13 < age",
    "SELECT label FROM pupil WHERE age > (SELECT avg(age) FROM pupil)",
    "SELECT label FROM pupil WHERE (SELECT count(*) FROM school) > 3",
    f"SELECT s.city, count(*) FROM {JOINED} GROUP BY s.city HAVING count(*) > 1 AND avg(p.age) > 5",
    f"SELECT s.city, p.age FROM {JOINED} GROUP BY s.city, p.age ORDER BY s.city DESC, p.age",
    f"SELECT s.city FROM {JOINED} GROUP BY s.city ORDER BY count(*) DESC, s.city LIMIT 1",
    "SELECT strftime('%Y', born) AS year, count(*) AS n FROM pupil GROUP BY year ORDER BY n DESC, 1",
    "SELECT label, length(label) + 1 AS n FROM pupil ORDER BY n DESC, id LIMIT 3 OFFSET 1",
    "SELECT DISTINCT label, age FROM pupil ORDER BY label",
    "SELECT label FROM pupil ORDER BY age IS NULL, age DESC",
    "SELECT label FROM pupil ORDER BY age ASC NULLS LAST, id",
    "SELECT id FROM school EXCEPT SELECT school_id FROM pupil",
    "SELECT city FROM school UNION ALL SELECT label FROM pupil ORDER BY 1 LIMIT 4",
    "SELECT label FROM pupil WHERE age = 12 INTERSECT SELECT label FROM pupil WHERE school_id = 2",
    "SELECT s.name, p.label FROM school s LEFT JOIN pupil p ON s.id = p.school_id AND p.age > 12",
    "SELECT s.name FROM school s LEFT JOIN pupil p ON s.id = p.school_id WHERE p.id IS NULL",
    "SELECT name FROM school s WHERE EXISTS (SELECT 1 FROM pupil p WHERE p.school_id = s.id AND p.age = 12)",
    "SELECT label FROM pupil p WHERE NOT EXISTS (SELECT 1 FROM school s WHERE s.id = p.school_id AND s.name = 'Hill')",
    "SELECT avg(n) FROM (SELECT count(*) AS n FROM pupil GROUP BY school_id)",
    "SELECT a.label, b.label FROM pupil a JOIN pupil b ON a.age = b.age AND a.id < b.id",
    "WITH m AS (SELECT pupil_id AS who, sum(points) AS total FROM mark GROUP BY pupil_id) "
    "SELECT p.label, m.total FROM pupil p JOIN m ON m.who = p.id WHERE m.total > (SELECT avg(total) FROM m)",
    "SELECT label, rank() OVER (PARTITION BY school_id ORDER BY age DESC) FROM pupil",
    "SELECT pupil_id, sum(points) OVER (ORDER BY points ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM mark",
    "SELECT subject, sum(points) FILTER (WHERE points > 5) FROM mark GROUP BY subject",
    "SELECT label, max(age) FROM pupil",
    "SELECT subject, max(points), pupil_id FROM mark WHERE pupil_id <> 6 GROUP BY subject",
    "SELECT substr(born, 1, 4), iif(age > 12, 'big', 'small'), coalesce(age, -1) FROM pupil",
    "SELECT (SELECT count(*) FROM pupil) - (SELECT count(*) FROM school)",
    "SELECT max(age) FROM pupil WHERE age = NULL",
    "SELECT CASE age WHEN 12 THEN 'a' WHEN NULL THEN 'b' END, age = NULL FROM pupil WHERE label GLOB '[A-Z]*'",
    "SELECT label || '-' || age FROM pupil WHERE label <> 'a $5 note'",
    "SELECT count(*) FROM pupil NATURAL JOIN (SELECT pupil_id AS id FROM mark)",
    "SELECT name FROM school JOIN pupil USING (id)",
]


@pytest.mark.parametrize("sql", STATEMENTS)
def test_a_sequence_brings_what_its_sql_brings(school: School, sql: str) -> None:
    found = verified(sql, school.session, school.catalogue)
    assert (found.outcome, found.reason) == ("reproduced", "")


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM pupil",
        "SELECT 1",
        "SELECT nothing FROM pupil",
        "SELECT * FROM nowhere",
        "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT * FROM n",
        "SELECT label FROM pupil p WHERE age = (SELECT max(age) FROM pupil q WHERE q.school_id = p.school_id)",
        "SELECT load_extension('x') FROM pupil",
        "SELECT sum(age) OVER w FROM pupil WINDOW w AS (ORDER BY id)",
        f"SELECT {'(' * 400}1{')' * 400} FROM pupil",
        "SELECT label FROM pupil WHERE label <> '$starting_table_var$'",
        "not SQL at all",
    ],
)
def test_what_cannot_be_said_is_refused_with_a_reason(school: School, sql: str) -> None:
    with pytest.raises(InvalidArguments, match=r"\."):
        convert(sql, school.catalogue)


def test_calls_are_named_and_referred_to_as_in_the_paper(school: School) -> None:
    sql = f"SELECT p.label FROM {JOINED} WHERE s.city = 'Berlin' ORDER BY p.age DESC LIMIT 1"
    found = convert(sql, school.catalogue)
    assert [call.label for call in found.calls] == [
        "starting_table_var",
        "FILTERED_DF_0",
        "SORTED_DF_0",
        "SELECT_COL_0",
    ]
    assert dict(found.calls[0].arguments) == {
        "condition_sequence": [["p.school_id", "s.id", "INNER"]],
        "alias_to_table_dict": {
            "p": {"original_table_name": "pupil", "modified_table_name": "pupil"},
            "s": {"original_table_name": "school", "modified_table_name": "school"},
        },
    }
    assert [dict(call.arguments) for call in found.shown] == [
        {"data": "$starting_table_var$", "key_name": "school_city", "value": "Berlin", "condition": "equal_to"},
        {"data": "$FILTERED_DF_0$", "key_name": "pupil_age", "ascending": False},
        {"data": "$SORTED_DF_0$", "key_name": "pupil_label", "distinct": False, "limit": 1},
    ]


def test_tables_that_a_where_clause_ties_are_not_multiplied(school: School) -> None:
    first = convert("SELECT label FROM pupil, school WHERE school.id = pupil.school_id", school.catalogue).calls[0]
    assert first.arguments["condition_sequence"] == [["school.id", "pupil.school_id", "INNER"]]


def test_what_nothing_reads_is_left_out(school: School) -> None:
    found = convert("WITH unread AS (SELECT * FROM mark) SELECT count(*) FROM pupil", school.catalogue)
    assert [call.name for call in found.calls] == ["initialize_active_data", "aggregate_data"]


@pytest.mark.parametrize(
    ("sql", "beyond"),
    [
        (f"SELECT p.label FROM {JOINED} WHERE s.city LIKE 'B%' AND p.age IS NOT NULL ORDER BY p.age LIMIT 3", ()),
        ("SELECT city, count(*) FROM school GROUP BY city", ()),
        ('SELECT p.label FROM pupil p, school s WHERE p.school_id = s.id AND s.name = "Hill"', ()),
        ("SELECT label FROM pupil WHERE age = 1 OR age = 2", ("OR",)),
        ("SELECT city FROM school GROUP BY city ORDER BY count(*)", ("ordered by a figure",)),
        ("SELECT max(age), min(age) FROM pupil", ("several figures",)),
        ("SELECT label FROM pupil WHERE age > school_id", ("columns compared",)),
    ],
)
def test_constructs_beyond_the_paper_are_told(sql: str, beyond: tuple[str, ...]) -> None:
    tree = parsed_query(sql, "sqlite")
    assert constructs(tree) == beyond
    assert tier_of(tree) == ("extended" if beyond else "paper")


_COLUMNS = st.sampled_from(["p.label", "p.age", "s.city", "s.enrolled", "s.id"])
_VALUES = st.sampled_from(["12", "13", "'Bo'", "'北京'", "40", "NULL", "s.id", "(SELECT max(points) FROM mark)"])
_TESTS = st.recursive(
    st.one_of(
        st.builds("{} {} {}".format, _COLUMNS, st.sampled_from(["=", "<>", "<", ">=", "LIKE", "NOT LIKE"]), _VALUES),
        st.builds("{} IS {}NULL".format, _COLUMNS, st.sampled_from(["", "NOT "])),
        st.builds("{} {}IN (12, 'Bo', 1)".format, _COLUMNS, st.sampled_from(["", "NOT "])),
        st.builds("{} {}BETWEEN 2 AND 13".format, _COLUMNS, st.sampled_from(["", "NOT "])),
    ),
    lambda inner: st.one_of(
        st.builds("({} AND {})".format, inner, inner),
        st.builds("({} OR {})".format, inner, inner),
        st.builds("NOT ({})".format, inner),
    ),
    max_leaves=5,
)
_SHOWN = st.one_of(
    st.lists(_COLUMNS, min_size=1, max_size=3).map(", ".join),
    st.sampled_from(["count(*)", "sum(p.age), max(s.city)", "DISTINCT s.city, p.age", "p.age * 2 + s.id AS x"]),
    st.sampled_from(["CASE WHEN p.age > 12 THEN s.city ELSE p.label END", "upper(p.label), NOT p.age > 12"]),
)


@settings(max_examples=60, deadline=None)
@given(shown=_SHOWN, test=_TESTS, kind=st.sampled_from(["JOIN", "LEFT JOIN"]))
def test_any_small_statement_is_reproduced(school: School, shown: str, test: str, kind: str) -> None:
    sql = f"SELECT {shown} FROM pupil AS p {kind} school AS s ON p.school_id = s.id WHERE {test}"
    assert verified(sql, school.session, school.catalogue).outcome == "reproduced", sql


@settings(max_examples=30, deadline=None)
@given(
    key=st.sampled_from(["subject", "pupil_id", "points", "points % 2"]),
    figure=st.sampled_from(["count(*)", "sum(points)", "max(points)", "avg(points)", "count(DISTINCT points)"]),
    having=st.sampled_from(["", "HAVING count(*) > 1", "HAVING max(points) > 7 OR min(points) IS NULL"]),
    order=st.sampled_from(["", "ORDER BY 2 DESC, 1", "ORDER BY count(*), 1 DESC LIMIT 2"]),
)
def test_any_small_grouping_is_reproduced(school: School, key: str, figure: str, having: str, order: str) -> None:
    sql = f"SELECT {key}, {figure} FROM mark GROUP BY {key} {having} {order}"
    assert verified(sql, school.session, school.catalogue).outcome == "reproduced", sql
