import pytest
import sqlglot
from sqlglot import exp

from agents.extraction.discourse.ellipsis import ellipsis_of
from agents.extraction.spans.expressions import find_expressions
from agents.extraction.tables.follow_up import gone_on
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape

STAFF = TableShape(
    table="team",
    names=("team.csv",),
    columns=(
        TableColumn(name="name", type="text", values=("Ada", "Bo"), distinct=4),
        TableColumn(name="city", type="text", aliases=("城市",), values=("Porto", "Lyon"), distinct=2),
        TableColumn(name="wage", type="number", aliases=("工资",), smallest=10, largest=90, distinct=4),
    ),
    rows=4,
)


def asked(text: str) -> TableQuestion:
    reading = read_table_question(text, STAFF)
    assert reading is not None
    assert reading.whole, reading
    return reading.question


@pytest.mark.parametrize("text", ["median wage in Porto", "Porto 的工资中位数是多少"])
def test_a_value_of_a_cell_is_a_test_on_its_column(text: str) -> None:
    assert 'median("wage")' in statement(asked(text), "en")
    assert "WHERE \"city\" = 'Porto'" in statement(asked(text), "en")


ODD = ("O'Brien", "x'); DROP TABLE team;--", "{0}", 'say "hi"')


@pytest.mark.parametrize("value", ODD)
@pytest.mark.parametrize("text", ["sum of wage where name is {}", "name 是 {} 的工资总和"])
def test_a_cell_with_signs_of_sql_is_a_text_and_nothing_else(text: str, value: str) -> None:
    names = TableColumn(name='na"me {0}', type="text", aliases=("name",), values=(*ODD, "Bo"), distinct=5)
    shape = STAFF.model_copy(update={"columns": (names, *STAFF.columns[1:])})
    reading = read_table_question(text.replace("{}", value), shape)
    assert reading is not None
    (select,) = sqlglot.parse(statement(reading.question, "en"), read="duckdb")
    assert select is not None
    assert [literal.this for literal in select.find_all(exp.Literal) if literal.is_string] == [value]
    assert 'na"me {0}' in {column.name for column in select.find_all(exp.Column)}


@pytest.mark.parametrize("text", ["how many people are there in each city", "每个城市几个人"])
def test_a_column_behind_each_makes_groups(text: str) -> None:
    assert statement(asked(text), "en").startswith('SELECT "city", count(*)')


@pytest.mark.parametrize("text", ["average wage of the astronauts", "宇航员的平均工资"])
def test_a_word_that_the_table_does_not_know_is_left_over(text: str) -> None:
    reading = read_table_question(text, STAFF)
    assert reading is not None
    assert not reading.whole


@pytest.mark.parametrize(("first", "then"), [("average wage", "and only those from Lyon?"), ("平均工资", "Lyon 的呢")])
def test_a_follow_up_adds_its_test_to_the_question_before(first: str, then: str) -> None:
    reading = read_table_question(then, STAFF)
    assert reading is not None
    question = gone_on(asked(first), reading, then)
    assert question is not None
    assert 'avg("wage")' in statement(question, "en")
    assert "\"city\" = 'Lyon'" in statement(question, "en")


@pytest.mark.parametrize(
    ("text", "said"),
    [("and microsoft?", "microsoft"), ("no sorry, I meant net income", "net income"), ("悉尼呢", "悉尼")],
)
def test_a_follow_up_says_only_what_is_different(text: str, said: str) -> None:
    found = ellipsis_of(text)
    assert found is not None
    assert found.said == said


@pytest.mark.parametrize("text", ["what about the year before", "前一年呢"])
def test_the_period_before_is_a_step_back(text: str) -> None:
    found = ellipsis_of(text)
    assert found is not None
    assert (found.step, found.unit) == (-1, "year")


@pytest.mark.parametrize("text", ["for loops in python", "how many survived", "今天天气怎么样"])
def test_a_whole_request_is_no_follow_up(text: str) -> None:
    assert ellipsis_of(text) is None


def test_taking_a_number_off_another_is_a_difference() -> None:
    assert find_expressions("take 57 off the 380")[0].value == "380-57"


@pytest.mark.parametrize("text", ["两个城市各有几个人", "城市各多少人"])
def test_a_chinese_each_behind_a_column_makes_groups(text: str) -> None:
    assert statement(asked(text), "en").startswith('SELECT "city", count(*)')


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("which wages are above 20", '"wage" > 20'),
        ("哪些工资超过20", '"wage" > 20'),
        ("which wages are in Porto", "\"city\" = 'Porto'"),
        ("Porto 有哪些工资", "\"city\" = 'Porto'"),
    ],
)
def test_which_amounts_asks_for_their_rows(text: str, where: str) -> None:
    assert statement(asked(text), "en") == f'SELECT * FROM "team" WHERE {where}'


@pytest.mark.parametrize("text", ["average wage of the steamship", "average wage of teamwork"])
def test_the_name_of_a_table_within_a_word_names_no_table(text: str) -> None:
    reading = read_table_question(text, STAFF)
    assert reading is not None
    assert not reading.names_table
    assert len(reading.left) == 1


DATED = TableShape(
    table="stock",
    rows=9,
    columns=(
        TableColumn(name="shop", type="text", aliases=("门店",), values=("North", "South"), distinct=2),
        TableColumn(name="item", type="text", aliases=("商品",), values=("ink", "pen"), distinct=9),
        TableColumn(name="bought", type="date", distinct=6),
        TableColumn(name="price", type="number", aliases=("单价",), smallest=1, largest=9, distinct=9),
        TableColumn(name="quantity", type="number", aliases=("数量",), smallest=1, largest=90, distinct=9),
    ),
)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("which shop has the highest price times quantity", "DESC"),
        ("哪个门店的单价乘以数量最高", "DESC"),
        ("which shop has the lowest price times quantity", "ASC"),
        ("哪个门店的单价乘以数量最低", "ASC"),
    ],
)
def test_a_product_is_ranked_by_the_groups_that_are_named(text: str, end: str) -> None:
    reading = read_table_question(text, DATED)
    assert reading is not None
    said = statement(reading.question, "en")
    assert 'GROUP BY "shop"' in said
    assert f'sum("price" * "quantity"), 4) {end}' in said


@pytest.mark.parametrize("text", ["highest price times quantity", "单价乘以数量最高的"])
def test_a_product_at_an_end_of_no_groups_is_not_read(text: str) -> None:
    assert read_table_question(text, DATED) is None


@pytest.mark.parametrize("text", ["how many rows on an average day", "平均每天多少条", "日均几条"])
def test_an_average_day_of_rows_counts_them(text: str) -> None:
    reading = read_table_question(text, DATED)
    assert reading is not None
    assert 'count(*) / count(DISTINCT CAST("bought" AS DATE))' in statement(reading.question, "en")


@pytest.mark.parametrize(
    "text",
    [
        "the latest item",
        "the newest row",
        "最新的商品",
    ],
)
def test_the_newest_is_so_by_the_only_column_of_days(text: str) -> None:
    reading = read_table_question(text, DATED)
    assert reading is not None
    assert reading.question.ordered_by == "bought"


@pytest.mark.parametrize(
    ("text", "kind"), [("每个班的总人数", "sum"), ("每个班的平均人数", "mean"), ("每个班的总人数是多少", "sum")]
)
def test_a_word_for_a_figure_takes_nothing_of_a_columns_name(text: str, kind: str) -> None:
    columns = (
        TableColumn(name="班级", type="text", values=("一班", "二班"), distinct=2),
        TableColumn(name="人数", type="number", smallest=3, largest=40, distinct=9),
    )
    reading = read_table_question(text, TableShape(table="classes", columns=columns, rows=12))
    assert reading is not None
    assert [(f.kind, f.column) for f in reading.question.figures] == [(kind, "人数")]
    assert (reading.question.by, reading.left) == ("班级", ())
