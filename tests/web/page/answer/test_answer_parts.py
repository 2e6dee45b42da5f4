import pytest

from graph.observability.events import Answered
from prompts.language import Language
from tests.web.fake_events import CHART, result
from tests.web.fake_questions import city_question
from tools.artifacts import Chart, Table
from tools.call import ToolCall, ToolResult
from web.page.answer.answer_parts import AnswerParts, answer_parts, is_told


def table(title: str, *rows: list[object], columns: tuple[str, ...] = ("name", "value")) -> Table:
    return Table(title=title, columns=list(columns), rows=list(rows), total_rows=len(rows))


def call(step: str, tables: tuple[Table, ...] = (), charts: tuple[Chart, ...] = ()) -> ToolResult:
    return result(ToolCall(id=f"{step}.1", tool_id="a/b", arguments={}), {}, tables=tables, charts=charts)


def parts(
    *results: ToolResult, text: str = "", supplying: frozenset[str] = frozenset(), request: str = "", **more: object
) -> AnswerParts:
    answered = Answered.model_validate({"text": text, "language": "en", "results": results, **more})
    return answer_parts(answered, supplying, "en", request)


PREVIEW, GROUPS, LATER = (table(title, [title, 1]) for title in ("preview", "groups", "later"))


def test_a_preview_that_only_served_a_later_step_waits_behind_more() -> None:
    shown = parts(call("1.1", (PREVIEW,)), call("1.2", (GROUPS,)), supplying=frozenset({"1.1"}))
    assert (shown.tables, shown.more_tables) == ((GROUPS,), (PREVIEW,))


def test_what_was_asked_for_is_shown_where_it_is_a_preview() -> None:
    assert parts(call("1.1", (PREVIEW,))).tables == (PREVIEW,)


def test_what_a_question_back_was_asked_over_waits_behind_more_and_another_sub_task_is_shown() -> None:
    asked = city_question("thread").model_copy(update={"subtask": 2})
    shown = parts(call("1.1", (GROUPS,)), call("2.1", (PREVIEW,)), question=asked, served=False)
    assert (shown.tables, shown.more_tables) == ((GROUPS,), (PREVIEW,))


def test_nothing_stands_under_a_refusal() -> None:
    shown = parts(call("1.1", (PREVIEW,)), served=False)
    assert (shown.tables, shown.more_tables) == ((), ())


MANY = table("prices", *([f"2012-01-{day}", day] for day in range(250)))


@pytest.mark.parametrize("request_", ["line chart of apple in 2012", "画苹果2012年的股价走势", "plot sales by day"])
def test_the_many_rows_that_a_chart_was_drawn_of_wait_behind_more(request_: str) -> None:
    shown = parts(call("1.1", (MANY,), (CHART,)), request=request_)
    assert (shown.charts, shown.tables, shown.more_tables) == ((CHART,), (), (MANY,))


@pytest.mark.parametrize("request_", ["apple in 2012 as a table and a chart", "列出苹果2012年每天的价格，再画图"])
def test_rows_that_are_asked_for_beside_a_chart_are_shown(request_: str) -> None:
    assert parts(call("1.1", (MANY,), (CHART,)), request=request_).tables == (MANY,)


def test_a_few_rows_beside_a_chart_are_shown_and_many_without_one() -> None:
    assert parts(call("1.1", (GROUPS,), (CHART,)), request="chart of it").tables == (GROUPS,)
    assert parts(call("1.1", (MANY,)), request="prices of apple in 2012").tables == (MANY,)


def test_each_sub_task_shows_one_table_and_one_chart_in_its_order() -> None:
    first, second = CHART.model_copy(update={"title": "1"}), CHART.model_copy(update={"title": "2"})
    shown = parts(call("1.1", (PREVIEW, GROUPS), (first, second)), call("2.1", (LATER,)))
    assert (shown.tables, shown.more_tables) == ((PREVIEW, LATER), (GROUPS,))
    assert (shown.charts, shown.more_charts) == ((first,), (second,))


def test_the_last_call_of_a_sub_task_is_what_it_ends_with() -> None:
    shown = parts(call("1.1", (PREVIEW,)), call("1.2", (LATER,)))
    assert (shown.tables, shown.more_tables) == ((LATER,), (PREVIEW,))


@pytest.mark.parametrize("text", ["- East: **3**\n- West: **4**", "东部（East）3，西部（West）4"])
def test_a_table_that_the_text_tells_whole_waits_behind_more(text: str) -> None:
    regions = table("regions", ["East", 3], ["West", 4])
    shown = parts(call("1.1", (regions,)), text=text)
    assert (shown.tables, shown.more_tables) == ((), (regions,))


def test_a_table_of_which_a_row_is_missing_in_the_text_is_shown() -> None:
    assert not is_told(table("regions", ["East", 3], ["West", 4]), "East 3")


def test_a_table_that_is_cut_is_not_told_whole() -> None:
    assert not is_told(Table(title="", columns=["n"], rows=[["East"]], total_rows=2), "East")


@pytest.mark.parametrize(("language", "kept"), [("en", ["metric", "AAPL"]), ("zh", ["指标", "AAPL"])])
def test_a_name_stands_there_in_the_language_of_the_page_only(language: Language, kept: list[str]) -> None:
    both = table("", ["Revenue", "营业收入", 3], columns=("metric", "指标", "AAPL"))
    answered = Answered(text="", language="en", results=(call("1.1", (both,)),))
    assert answer_parts(answered, frozenset(), language).tables[0].columns == kept


def test_columns_of_names_that_are_no_twins_stay() -> None:
    people = table("", ["Li", "Paris", "北京"], columns=("name", "home", "city"))
    assert parts(call("1.1", (people,))).tables == (people,)


def test_a_column_that_stands_there_twice_is_dropped_once() -> None:
    (shown,) = parts(call("1.1", (table("", ["a", 1, 1], columns=("name", "n", "n")),))).tables
    assert (shown.columns, shown.rows) == (["name", "n"], [["a", 1]])


def test_a_table_that_two_sub_tasks_end_with_is_shown_once() -> None:
    again = GROUPS.model_copy(update={"title": "drawn"})
    shown = parts(call("1.1", (GROUPS,)), call("2.1", (again,)))
    assert (shown.tables, shown.more_tables) == ((GROUPS,), ())


def test_no_table_stands_under_a_refusal() -> None:
    refused = Answered(text="no", language="en", results=(call("1.1", (GROUPS,), (CHART,)),), served=False)
    assert answer_parts(refused, frozenset(), "en") == AnswerParts()
