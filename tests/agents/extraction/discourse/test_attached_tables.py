import pytest

from agents.extraction.discourse.attached_tables import AttachedTable, AttachmentReader, OtherTable, Subject

ORDERS = AttachedTable(file="orders.csv", table="orders", columns=("city", "price"))
SALES = AttachedTable(file="2024 销售.xlsx", table="销售", columns=("城市", "价格"))
CARS = OtherTable(table="cars", aliases=("汽车",))


def read(request: str, *attached: AttachedTable, fresh: bool = True, language: str = "en") -> Subject:
    reader = AttachmentReader(attached=attached, latest=tuple(a.table for a in attached), others=(CARS,))
    return reader.read(request, language, fresh=fresh)


@pytest.mark.parametrize(
    ("request_", "spelled"),
    [
        ("average price in this file", "average price in the table"),
        ("plot the attached data", "plot the table"),
        ("what does the spreadsheet hold?", "what does the table hold?"),
        ("summarize what I just uploaded", "summarize the table"),
        ("average price in orders.csv", "average price in the table"),
        ("describe the file 'orders.csv'", "describe the table"),
    ],
)
def test_a_file_that_is_spoken_of_is_its_table(request_: str, spelled: str) -> None:
    assert read(request_, ORDERS, fresh=False) == Subject(request=spelled, tables=("orders",), sure=True)


@pytest.mark.parametrize(
    ("request_", "spelled"),
    [
        ("这个文件里平均价格是多少", "这张表里平均价格是多少"),
        ("附件里有几行", "这张表有几行"),
        ("我刚上传的表格按城市汇总", "这张表按城市汇总"),
        ("2024 销售.xlsx 有几列", "这张表 有几列"),
    ],
)
def test_a_file_that_is_spoken_of_in_chinese_is_its_table(request_: str, spelled: str) -> None:
    assert read(request_, SALES, fresh=False, language="zh") == Subject(request=spelled, tables=("销售",), sure=True)


def test_the_data_are_the_file_only_while_it_is_new() -> None:
    assert read("plot the data", ORDERS).request == "plot the table"
    assert not read("plot the data", ORDERS, fresh=False).sure


def test_a_table_is_called_by_its_name_or_its_file_s() -> None:
    assert read("average of orders", ORDERS, fresh=False).sure
    assert AttachedTable(file="price.csv", table="price", columns=("Price",)).names == ()


def test_several_files_are_told_apart_by_name() -> None:
    later = AttachedTable(file="later.csv", table="later", columns=ORDERS.columns)
    assert read("average price", ORDERS, later).request == "average price (in the tables orders and later)"
    assert read("price的平均", ORDERS, later, language="zh").request == "price的平均（表 orders 和 later）"
    assert read("rows of orders.csv", ORDERS, SALES).tables == ("orders",)


@pytest.mark.parametrize(
    ("request_", "language"), [("hi", "en"), ("split 187.40 between 6 people", "en"), ("5英里是多少公里", "zh")]
)
@pytest.mark.parametrize("fresh", [True, False])
def test_what_speaks_of_none_of_several_files_is_left_as_it_was_typed(
    request_: str, language: str, fresh: bool
) -> None:
    subject = read(request_, ORDERS, SALES, fresh=fresh, language=language)
    assert (subject.request, subject.sure) == (request_, False)


def test_of_several_files_that_is_meant_whose_columns_are_named() -> None:
    members = AttachedTable(file="members.csv", table="members", columns=("name", "joined"))
    assert read("price by city", ORDERS, members).tables == ("orders",)
    assert read("price by city", ORDERS, members, fresh=False).tables == ("orders",)
    assert read("average price", ORDERS, SALES, fresh=False).request == "average price"


def test_a_join_takes_another_table_beside_the_file() -> None:
    subject = read("join this file with the cars table", ORDERS)

    assert (subject.tables, subject.others) == (("orders",), ("cars",))


def test_another_table_or_file_is_left_to_itself() -> None:
    assert read("average of the cars table", ORDERS) == Subject(request="average of the cars table")
    assert read("read notes.txt", ORDERS) == Subject(request="read notes.txt")


def test_a_request_about_neither_only_has_the_latest_table_at_hand() -> None:
    assert read("price of Apple", ORDERS, fresh=False) == Subject(request="price of Apple", tables=("orders",))
