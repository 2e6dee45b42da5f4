import pytest

from agents.extraction.tables.onward.columns_wanted import columns_wanted
from agents.extraction.tables.parts import TablePart, onward_from, whole_or_parts
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import Figure
from agents.extraction.tables.table_shape import TableColumn, TableShape
from tests.agents.extraction.tables.orders import ORDERS

TEAM = TableShape(
    table="team",
    names=("team.csv",),
    columns=(
        TableColumn(name="nr", type="number", smallest=7, largest=10, distinct=4, serial=True),
        TableColumn(name="name", type="text", aliases=("姓名",), values=("Ada", "Bo"), distinct=4),
        TableColumn(name="city", type="text", aliases=("城市",), values=("Porto", "Lyon"), distinct=2),
        TableColumn(name="wage", type="number", aliases=("工资",), smallest=10, largest=90, distinct=4),
        TableColumn(name="sales", type="number", aliases=("销售额",), smallest=1, largest=9, distinct=4),
    ),
    rows=4,
)


def told(text: str, shape: TableShape = TEAM) -> list[str]:
    reading = whole_or_parts(text, shape)
    assert reading is not None
    return [spelt(part) for part in reading.parts]


def spelt(part: TablePart) -> str:
    return part.onward if part.question is None else "bars" if part.chart else statement(part.question, "en")


@pytest.mark.parametrize("text", ["how many people in Porto and who are they", "Porto 有几个人，都是谁"])
def test_the_rows_behind_a_count_are_listed(text: str) -> None:
    count, rows = told(text)
    assert "count(*)" in count
    assert rows == 'SELECT * FROM "team" WHERE "city" = \'Porto\''


@pytest.mark.parametrize(
    "text",
    [
        "average wage in Porto, and then rank the cities by average sales",
        "Porto 的平均工资多少，再把各城市按平均销售额排一下",
    ],
)
def test_groups_of_a_column_are_all_of_them_whichever_was_asked_of_before(text: str) -> None:
    one, each = told(text)
    assert one.endswith("WHERE \"city\" = 'Porto'")
    assert "GROUP BY" in each
    assert "Porto" not in each


@pytest.mark.parametrize("text", ["list the people in Porto, and the total wage", "列出 Porto 的人，工资加起来多少"])
def test_a_figure_after_a_list_is_over_what_was_listed(text: str) -> None:
    rows, total = told(text)
    assert rows.startswith("SELECT * FROM")
    assert 'sum("wage")' in total
    assert "\"city\" = 'Porto'" in total


@pytest.mark.parametrize(
    "text", ["who has the highest wage and who has the lowest sales", "谁的工资最高，谁的销售额最低"]
)
def test_two_ends_of_two_columns_are_two_questions(text: str) -> None:
    high, low = told(text)
    assert '"wage" DESC' in high
    assert '"sales" ASC' in low


@pytest.mark.parametrize("text", ["average wage and split it among 4", "工资平均多少，4个人平分呢"])
def test_arithmetic_goes_on_from_a_question(text: str) -> None:
    mean, sum_ = told(text)
    assert 'avg("wage")' in mean
    assert sum_ == "{figure} / 4"


@pytest.mark.parametrize(
    "text", ["sales by city with a bar chart, and which is the highest", "各城市销售额画个柱状图，哪个最高"]
)
def test_groups_are_drawn_and_ranked(text: str) -> None:
    drawn, highest = told(text)
    assert drawn == "bars"
    assert "<= 1" in highest
    assert 'GROUP BY "city"' in highest


@pytest.mark.parametrize(
    "text",
    [
        "how many have a wage above average, and what is the average wage",
        "how many have a wage above average, and what is the average",
        "工资高于平均的有几个人，平均工资是多少",
        "工资高于平均的有几个人，平均是多少",
    ],
)
def test_the_mean_that_rows_are_compared_with_is_the_mean_of_all(text: str) -> None:
    _, mean = told(text)
    assert mean == 'SELECT round(avg("wage"), 4) AS "average wage" FROM "team"'


@pytest.mark.parametrize("text", ["how many in Porto and what do the astronauts earn", "Porto 有几个人，宇航员呢"])
def test_a_part_with_a_word_that_the_table_does_not_know_is_not_read(text: str) -> None:
    assert whole_or_parts(text, TEAM) is None


@pytest.mark.parametrize("text", ["number of people and their average wage", "人数和平均工资"])
def test_what_one_question_asks_stays_one(text: str) -> None:
    assert len(told(text)) == 1


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("convert 250 dollars to euro and add 10 %", "convert 250 dollars to euro"),
        ("苹果净利润多少，再除以4", "苹果净利润多少"),
    ],
)
def test_arithmetic_at_the_end_is_parted_from_what_it_goes_on_from(text: str, head: str) -> None:
    found = onward_from(text)
    assert found is not None
    assert found[0] == head


@pytest.mark.parametrize("text", ["top 1 city by sales with a bar chart", "销售额前1名的城市画个柱状图"])
def test_bars_of_some_groups_only_are_not_drawn(text: str) -> None:
    reading = whole_or_parts(text, TEAM)
    assert reading is None or not any(part.chart for part in reading.parts)


@pytest.mark.parametrize("text", ["total wage by city as a bar chart", "各城市总工资画成柱状图"])
def test_one_question_may_want_its_groups_as_bars(text: str) -> None:
    groups, drawn = told(text)
    assert 'GROUP BY "city"' in groups
    assert drawn == "bars"


@pytest.mark.parametrize("text", ["total wage per city, and a bar chart", "各城市总工资，画成柱状图"])
def test_groups_that_were_asked_for_may_be_drawn_then(text: str) -> None:
    groups, drawn = told(text)
    assert 'GROUP BY "city"' in groups
    assert drawn == "bars"


@pytest.mark.parametrize("text", ["average wage, and a bar chart", "平均工资，画成柱状图"])
def test_a_figure_without_groups_is_not_drawn(text: str) -> None:
    assert whole_or_parts(text, TEAM) is None


@pytest.mark.parametrize("text", ["average wage and double it", "平均工资，再乘以2"])
def test_arithmetic_behind_a_question_that_is_read_by_itself_is_not_left_out(text: str) -> None:
    assert told(text)[1:] == ["{figure} * 2"]


@pytest.mark.parametrize(
    "text", ["total price per month, and which month is the highest", "每个月的总单价，哪个月最高"]
)
def test_the_groups_of_days_are_ranked_by_what_they_are_called(text: str) -> None:
    months, highest = told(text, ORDERS)
    assert "<= 1" not in months
    assert "<= 1" in highest
    assert "date_trunc('month', \"day\")" in highest


@pytest.mark.parametrize("text", ["list the orders in Porto, how much price in total", "列出 Porto 的，总共多少单价"])
def test_an_amount_that_is_asked_for_behind_a_list_is_added_up(text: str) -> None:
    rows, total = told(text, ORDERS)
    assert rows == 'SELECT * FROM "orders" WHERE "city" = \'Porto\''
    assert 'sum("price")' in total
    assert "\"city\" = 'Porto'" in total


@pytest.mark.parametrize(
    "text",
    [
        "how many in Porto and how many overall",
        "how many in Porto, and how many of everyone",
        "Porto 有几个人，一共有几个人",
        "Porto 有几个人，全部有几个人",
    ],
)
def test_a_figure_that_is_asked_of_some_rows_and_then_of_all_is_two_figures(text: str) -> None:
    some, every = told(text)
    assert "\"city\" = 'Porto'" in some
    assert "count(*)" in every
    assert "WHERE" not in every


@pytest.mark.parametrize(
    "text", ["how many in Porto, and what is the total wage overall", "Porto 有几个人，所有人的工资总和"]
)
def test_a_figure_over_everything_keeps_no_condition_of_the_one_before(text: str) -> None:
    _, total = told(text)
    assert total == 'SELECT round(sum("wage"), 4) AS "total wage" FROM "team"'


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("the results", ()),
        ("结果", ()),
        ("the wage", ("wage",)),
        ("the names", ("name",)),
        ("名字", ("name",)),
        ("the names and cities", ("name", "city")),
        ("the list of names", ("name",)),
        ("工资和城市", ("wage", "city")),
        ("the rows in Porto", None),
        ("Porto 的数据", None),
        ("the list above average", None),
        ("高于平均的名单", None),
        ("the astronauts", None),
        ("宇航员", None),
    ],
)
def test_what_is_wanted_of_what_was_found_is_all_or_columns_of_it(text: str, columns: tuple[str, ...] | None) -> None:
    assert columns_wanted(text, TEAM) == columns


@pytest.mark.parametrize("text", ["the names", "名字"])
def test_names_are_every_column_of_names_or_else_all_that_was_found(text: str) -> None:
    column = TEAM.columns[1]
    named = TEAM.model_copy(
        update={
            "columns": tuple(column.model_copy(update={"name": n, "aliases": ()}) for n in ("first_name", "last_name"))
        }
    )
    bare = TEAM.model_copy(update={"columns": TEAM.columns[2:]})
    assert columns_wanted(text, named) == ("first_name", "last_name")
    assert columns_wanted(text, bare) == ()


@pytest.mark.parametrize("text", ["people in Porto by nr, as a chart", "Porto 按姓名统计人数，画图"])
def test_bars_may_be_of_some_rows_only(text: str) -> None:
    figures, drawn = told(text)
    assert "count(*)" in figures
    assert "\"city\" = 'Porto'" in figures
    assert drawn == "bars"


@pytest.mark.parametrize(
    ("text", "columns"), [("name where city is Porto", '"name"'), ("city 是 Porto 的 name", '"name"')]
)
def test_a_column_that_only_says_which_rows_are_meant_is_not_shown(text: str, columns: str) -> None:
    assert told(text) == [f'SELECT {columns} FROM "team" WHERE "city" = \'Porto\'']


def test_a_text_longer_than_any_question_is_none() -> None:
    assert whole_or_parts("sum of pieces", ORDERS) is not None
    assert whole_or_parts("sum of pieces" + " " * 600, ORDERS) is None


@pytest.mark.parametrize("text", ["average wage, and which city is the highest", "平均工资是多少，哪个城市最高"])
def test_groups_are_ranked_by_the_figure_of_the_clause_before_which_is_told_too(text: str) -> None:
    mean, ranked = told(text)
    assert "GROUP BY" not in mean
    assert 'GROUP BY "city"' in ranked
    assert 'avg("wage")' in ranked


@pytest.mark.parametrize(
    "text",
    [
        "which city has the most pieces and what % of the total is it",
        "which city made the most money and what percent of the total is it",
        "哪个城市的件数最多，占总数的百分之几",
    ],
)
def test_a_share_that_cannot_be_asked_for_is_not_left_out(text: str) -> None:
    found = whole_or_parts(text, ORDERS)
    assert found is None or any(part.onward or (part.question and part.question.share) for part in found.parts)


@pytest.mark.parametrize(
    "text",
    ["average wage of each city, and which city is the highest", "各城市平均工资是多少，哪个城市最高"],
)
def test_the_figure_of_each_group_is_kept_beside_the_highest(text: str) -> None:
    each, highest = told(text)
    assert "<= 1" not in each
    assert 'GROUP BY "city"' in each
    assert "<= 1" in highest


@pytest.mark.parametrize(
    "text",
    ["total wage of each city, and which city has the least", "各城市工资合计是多少，哪个城市最少"],
)
def test_the_least_of_what_was_listed_is_no_number_of_rows(text: str) -> None:
    each, least = told(text)
    assert 'sum("wage")' in each
    assert 'ORDER BY round(sum("wage"), 4) ASC' in least
    assert "count(*)" not in least


@pytest.mark.parametrize(
    "text",
    ["total wage of each city, and which city has the most people", "各城市工资合计是多少，哪个城市的人最多"],
)
def test_the_most_people_are_still_counted(text: str) -> None:
    assert "count(*)" in told(text)[1]


@pytest.mark.parametrize(
    "text", ["What is the total wage in Porto? And what about Lyon?", "Porto 的工资一共多少？Lyon 的呢"]
)
def test_the_same_of_other_rows_is_a_question_of_its_own(text: str) -> None:
    first, second = told(text)
    assert ("'Porto'" in first, "'Lyon'" in first) == (True, False)
    assert ("'Porto'" in second, "'Lyon'" in second) == (False, True)


@pytest.mark.parametrize("text", ["total pieces by client, who is the highest", "各客户的件数合计，谁最多"])
def test_who_behind_groups_of_people_is_one_of_them(text: str) -> None:
    read = whole_or_parts(text, ORDERS)
    assert read is not None
    last = read.parts[-1].question
    assert last is not None
    assert (last.by, last.figures, last.limit) == ("client", (Figure(kind="sum", column="pieces"),), 1)
