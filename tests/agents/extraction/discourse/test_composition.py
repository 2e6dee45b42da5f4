import pytest

from agents.extraction.discourse.composition import (
    appending,
    conversion,
    distribution,
    into_new_folder,
    only_saving,
    put_of_table,
    saving,
    unnamed_saving,
)


@pytest.mark.parametrize(
    ("request_", "head", "path"),
    [
        ("Get Apple's dividends and save them to dividends.csv", "Get Apple's dividends", "dividends.csv"),
        ("Show the forecast, then write the result to out/week.json", "Show the forecast", "out/week.json"),
        ("What is the price of Apple? Save it to price.txt", "What is the price of Apple?", "price.txt"),
        ("获取苹果的分红记录并保存为 分红.csv", "获取苹果的分红记录", "分红.csv"),
        ("看看天气，然后把结果保存到 out/天气.json", "看看天气", "out/天气.json"),
        ("统计各部门人数，结果存进 out/人数.txt", "统计各部门人数", "out/人数.txt"),
    ],
)
def test_a_clause_that_saves_what_stands_before_it_is_found(request_: str, head: str, path: str) -> None:
    found = saving(request_)
    assert found is not None
    assert (request_[: found.end], found.path) == (head, path)


@pytest.mark.parametrize(
    "request_",
    [
        "save it to price.txt",
        "write 'hello' to a.txt",
        "copy a.txt to b.txt",
        "show a.txt and write 'hello' to b.txt",
        "save them to a.csv and then read a.csv aloud",
        "把结果保存到 a.txt",
        "写“你好”到 a.txt",
        "将 drafts/flyer_v1.txt 的内容另存为 drafts/flyer_v2.txt",
        "把 a.txt 复制到 b.txt",
        "把 '第一行' 写入 笔记.txt",
        "将“你好，世界” 保存到 甲.txt",
    ],
)
def test_what_has_nothing_before_it_or_something_of_its_own_to_write_saves_no_result(request_: str) -> None:
    assert saving(request_) is None


@pytest.mark.parametrize(
    ("path", "how"), [("a.csv", "save_result"), ("a.txt", "save_result"), ("a.XLSX", "save_table")]
)
def test_a_workbook_is_written_from_a_table(path: str, how: str) -> None:
    found = saving(f"list the files, then save them to {path}")
    assert found is not None
    assert found.how == how


@pytest.mark.parametrize(
    ("request_", "place", "rest", "of_rows"),
    [
        ("price of every holding in stocks.csv", "stocks.csv", "price of every holding", True),
        ("For each symbol in stocks.csv show the price", "stocks.csv", "For each symbol show the price", True),
        ("Hash every file in the logs folder with sha256", "logs", "Hash every file with sha256", False),
        ("stocks.csv 里每只持股的股价", "stocks.csv", "每只持股的股价", True),
        ("把 drafts 目录里的每个文件都读一下", "drafts", "每个文件都读一下", False),
        ("计算 logs 目录下每个文件的 sha256", "logs", "计算每个文件的 sha256", False),
    ],
)
def test_what_is_asked_for_each_item_stands_apart_from_where_the_items_are(
    request_: str, place: str, rest: str, *, of_rows: bool
) -> None:
    found = distribution(request_)
    assert found is not None
    assert (found.place, found.rest, found.of_rows) == (place, rest, of_rows)


@pytest.mark.parametrize("request_", ["read a.csv", "every month of 2024", "读取 a.csv", "每个月的销售额"])
def test_a_request_for_one_thing_is_not_distributed(request_: str) -> None:
    assert distribution(request_) is None


@pytest.mark.parametrize(
    ("request_", "made", "put"),
    [
        ("make a folder pics and move a.txt into it", "make a folder pics", "move a.txt into pics/"),
        ("create a folder called old, then put a.txt in there", "create a folder called old", "move a.txt into old/"),
        ("建个文件夹叫归档，把 a.txt 放进去", "建个文件夹叫归档", "把 a.txt  移动到 归档/"),
        ("新建 资料 文件夹，然后把 a.txt 复制进去", "新建 资料 文件夹", "把 a.txt  复制到 资料/"),
    ],
)
def test_what_is_put_into_a_new_folder_is_told_where_to(request_: str, made: str, put: str) -> None:
    found = into_new_folder(request_)
    assert found is not None
    assert (found.made, found.put) == (made, put)


@pytest.mark.parametrize(
    "request_", ["make a folder pics", "move a.txt into it", "把 a.txt 放进去", "make a folder and then list it"]
)
def test_without_a_new_folder_nothing_is_put_anywhere(request_: str) -> None:
    assert into_new_folder(request_) is None


@pytest.mark.parametrize(
    ("request_", "what"),
    [
        ("find the biggest order and write the customer's name into vip.txt", "the customer's name"),
        ("找出最大的订单，把客户写入 vip.txt", "客户"),
        ("find the biggest order and write it into vip.txt", ""),
        ("带ERROR的几行找出来写到 vip.txt", ""),
    ],
)
def test_what_is_put_down_may_be_said(request_: str, what: str) -> None:
    found = saving(request_)
    assert found is not None
    assert found.what == what


@pytest.mark.parametrize(
    ("request_", "files"),
    [
        ("turn a.tsv into a json file called b.json", ("a.tsv", "b.json")),
        ("把a.csv转成b.xlsx", ("a.csv", "b.xlsx")),
        ("convert a.csv to b.json please", ("a.csv", "b.json")),
        ("convert a.csv to b.json and count the rows", None),
        ("compare a.csv with b.csv", None),
        ("把a.csv和b.csv合并", None),
    ],
)
def test_a_file_is_wanted_in_the_form_of_another(request_: str, files: tuple[str, str] | None) -> None:
    assert conversion(request_) == files


@pytest.mark.parametrize(
    ("text", "head", "path"),
    [
        ("take the sha256 of 'abc' and append it to sums.txt", "take the sha256 of 'abc'", "sums.txt"),
        ("what is 3*7, then add the result to the end of log.md", "what is 3*7", "log.md"),
        ("算一下 3*7，把结果追加到 算式.txt", "算一下 3*7", "算式.txt"),
        ("查一下微软2022年营收，写到 笔记.md 的最后", "查一下微软2022年营收", "笔记.md"),
    ],
)
def test_what_is_found_is_added_to_a_file(text: str, head: str, path: str) -> None:
    found = appending(text)
    assert found is not None
    assert (text[: found.end], found.path, found.how) == (head, path, "append_result")


@pytest.mark.parametrize(
    "text",
    [
        "append it to a.txt",
        "add the line 'x' to a.txt",
        "pack a.txt and add it to b.zip",
        "查一下营收，写到 笔记.md",
        "add 5 to that",
    ],
)
def test_nothing_that_was_found_is_added(text: str) -> None:
    assert appending(text) is None


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("把 a.csv 里 city 是 Porto 的 name 存成 b.csv", "a.csv 里 city 是 Porto 的 name"),
        ("请把a.csv中工资大于50的行导出到 b.csv 文件", "a.csv中工资大于50的行"),
        ("把 a.csv 存成 b.csv", None),
        ("把 a.csv 移到 b.csv", None),
        ("把 a.txt 里第一行存成 b.txt", None),
        ("move a.csv to b.csv", None),
        ("save the open rows of a.csv as b.csv", "the open rows of a.csv"),
        (
            "please export rows of a.csv where price is over 5 to a new file called b.csv",
            "rows of a.csv where price is over 5",
        ),
        ("write the paid ones in a.csv to b.csv.", "the paid ones in a.csv"),
        ("save a.csv sorted by price as b.csv", "a.csv sorted by price"),
        ("save the whole table a.csv as b.csv", None),
        ("export all rows of a.csv to b.csv", None),
        ("write the open rows of a.txt to b.csv", None),
        ("copy the open rows of a.csv to b.csv", None),
        ('write "open rows of a.csv" to b.csv', None),
    ],
)
def test_a_part_of_a_table_that_is_put_into_another_file_is_told_from_the_whole(text: str, what: str | None) -> None:
    found = put_of_table(text)
    assert (text[found.lead : found.end] if found else None) == what
    assert found is None or found.path == "b.csv"


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("drop the rows where qty is missing and export it", "drop the rows where qty is missing"),
        ("total per shop, then save the result", "total per shop"),
        ("去掉没有杯数的记录再导出", "去掉没有杯数的记录"),
        ("how much did I save", ""),
        ("export it", ""),
    ],
)
def test_what_is_saved_without_a_name_ends_before_the_words_that_save_it(text: str, head: str) -> None:
    assert text[: unnamed_saving(text)] == head


@pytest.mark.parametrize("text", ["把杯数为空的行去掉，存成 d1.csv", "把这些行删了保存成 d1.csv"])
def test_what_is_dropped_first_is_no_object_of_the_saving(text: str) -> None:
    put = saving(text)
    assert put is not None
    assert put.path == "d1.csv"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("save that number to sat_total.txt", "sat_total.txt"),
        ("save these three to best.csv", "best.csv"),
        ("把这个数存到 奖金.txt", "奖金.txt"),
        ("这三个人存到 前三名.csv", "前三名.csv"),
        ("这几单导出成 单子.csv", "单子.csv"),
    ],
)
def test_what_was_told_is_only_saved(text: str, path: str) -> None:
    assert only_saving(text) == path


@pytest.mark.parametrize(
    "text", ["save the average to a.txt", "save the Sales people to s.csv", "这三个部门的人存到 a.csv"]
)
def test_what_says_more_than_that_is_not_only_saving(text: str) -> None:
    assert only_saving(text) is None
