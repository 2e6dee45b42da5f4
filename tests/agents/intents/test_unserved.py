import pytest

from agents.intents.said_values import strict_values
from agents.intents.unserved import LibraryWords, Ran, unserved

RATIOS = "compute ratios: net margin of a company in a fiscal year; 净利率 公司 财年 是多少"
MEDIAN = "statistics: median, mean and maximum of a column; 某列的 中位数 平均数 是多少"
WORDS = LibraryWords([RATIOS, MEDIAN, "list files of a folder; 列出 文件", "what time is it; 现在 几点"])


@pytest.mark.parametrize("task", ["net margin of MSFT in FY21", "MSFT 2021年的净利率"])
def test_a_year_that_no_call_takes_is_left(task: str) -> None:
    left = unserved(task, [Ran(about=RATIOS, arguments={"symbol": "MSFT"}, shown="Net margin FY2023: 34 %")], WORDS)
    assert left.values == (strict_values(task)[0].text,)
    taken = unserved(task, [Ran(about=RATIOS, arguments={"symbol": "MSFT", "year": 2021})], WORDS)
    assert taken.values == ()


@pytest.mark.parametrize("task", ["net margin of MSFT in 2021", "MSFT 2021年的净利率"])
def test_a_year_that_the_result_shows_is_heeded(task: str) -> None:
    assert not unserved(task, [Ran(about=RATIOS, arguments={}, shown="2020: 31 %, 2021: 36 %")], WORDS).values


@pytest.mark.parametrize("task", ["75 kg in pounds, 178 cm in feet", "75公斤等于多少磅，178厘米是多少英尺"])
def test_a_second_number_that_no_call_takes_is_left(task: str) -> None:
    left = unserved(task, [Ran(about=MEDIAN, arguments={"value": 75})], WORDS)
    assert [value.strip("厘米cm ") for value in left.values] == ["178"]


@pytest.mark.parametrize(("task", "word"), [("median in Lisbon", "Lisbon"), ("里斯本的中位数", "里斯本")])
def test_a_word_that_no_tool_knows_is_a_name(task: str, word: str) -> None:
    assert unserved(task, [Ran(about=MEDIAN, arguments={})], WORDS).names == (word,)
    assert not unserved(task, [Ran(about=MEDIAN, arguments={"where": f"city = '{word}'"})], WORDS).names


@pytest.mark.parametrize(("task", "word"), [("median and the files", "files"), ("中位数，文件", "文件")])
def test_a_word_of_other_tools_alone_asks_for_what_they_do(task: str, word: str) -> None:
    left = unserved(task, [Ran(about=MEDIAN, arguments={})], WORDS)
    assert (left.words, left.names) == ((word,), ())
    assert left.share == pytest.approx(0.5)


def test_a_word_that_is_formed_of_one_in_the_result_is_heeded() -> None:
    shown = '{"change_percent": 12.2}'
    assert not unserved("median as a percentage", [Ran(about=MEDIAN, arguments={}, shown=shown)], WORDS).names
    assert unserved("median as a permutation", [Ran(about=MEDIAN, arguments={}, shown=shown)], WORDS).names


def test_a_mistyped_word_is_the_word() -> None:
    assert unserved("the medain", [Ran(about=MEDIAN, arguments={})], WORDS).names == ()


@pytest.mark.parametrize("task", ["net margin of the year before the crisis", "危机发生之前那一年公司的净利率是多少"])
def test_the_whole_task_as_an_argument_takes_nothing(task: str) -> None:
    whole = unserved(task, [Ran(about=RATIOS, arguments={"query": task}, supplies=True)], WORDS)
    none = unserved(task, [Ran(about=RATIOS, arguments={})], WORDS)
    assert whole.names == none.names


def test_a_file_may_be_named_by_its_table_and_a_code_by_a_tool() -> None:
    assert not unserved("median in till.csv", [Ran(about=MEDIAN, arguments={"table": "till"})], WORDS).values
    base64 = Ran(about="decode base64", arguments={})
    assert not unserved("decode this base64", [base64], LibraryWords([base64.about, MEDIAN])).values


def test_words_of_a_language_that_the_tools_do_not_speak_say_nothing() -> None:
    english = Ran(about="price of an item", arguments={"item": "lamp"})
    assert unserved("台灯现在的价格是多少", [english], LibraryWords([english.about])).share == 0


def test_where_no_tool_says_how_it_is_asked_only_values_count() -> None:
    left = unserved("rooms in Lisbon for 3 guests", [Ran(about="", arguments={})], WORDS)
    assert (left.values, left.names, left.words, left.share) == (("3",), (), (), 0)


def test_a_reference_to_an_earlier_result_is_no_value() -> None:
    assert not unserved(
        "write this text to the file lamp.json [A1]", [Ran(about="", arguments={"path": "lamp.json"})], WORDS
    ).values


@pytest.mark.parametrize("task", ["rm b.txt", "删掉 b.txt"])
def test_a_value_that_is_most_of_a_short_task_is_no_task(task: str) -> None:
    assert not unserved(task, [Ran(about="", arguments={"path": "b.txt"})], WORDS).values


@pytest.mark.parametrize("task", ["SELECT count(*) FROM big WHERE year = 2013", "算一下 3*(4+5)"])
def test_a_query_that_is_the_whole_task_takes_its_values(task: str) -> None:
    assert not unserved(task, [Ran(about=MEDIAN, arguments={"sql": task})], WORDS).values
