import pytest

from web.page.files.upload_kinds import mime_of, refusal
from web.page.wording import EN, ZH


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("a.csv", b"a,b\n1,2\n"),
        ("a.CSV", "地区,销售额\n".encode("gb18030")),
        ("a.tsv", "地区\t1\n".encode("utf-16")),
        ("a.json", b"[{}]"),
        ("a.jsonl", b"{}\n"),
        ("a.xlsx", b"PK\x03\x04rest"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest"),
        ("a.parquet", b"PAR1rest"),
        ("a.csv.gz", b"\x1f\x8brest"),
        ("a.csv", b"MZone,PAR1\n"),
    ],
)
def test_a_file_that_can_be_a_table_comes_in(name: str, head: bytes) -> None:
    assert refusal(EN, name, head) == ""


@pytest.mark.parametrize("name", ["page.html", "a.svg", "a.odt", "a.csv.html", "a", "", ".csv", "a.js", "a.xhtml"])
def test_a_file_of_another_kind_does_not(name: str) -> None:
    assert "is not a table file" in refusal(EN, name, b"<script>")
    assert "不是表格文件" in refusal(ZH, name, b"<script>")
    assert (EN.other_kinds in refusal(EN, name, b"x"), ZH.other_kinds in refusal(ZH, name, b"x")) == (True, True)


@pytest.mark.parametrize(
    ("name", "head"), [("a.pdf", b"%PDF-1.7"), ("A.PDF", b"\n\n%PDF-1.4"), ("a.docx", b"PK\x03\x04")]
)
def test_a_document_comes_in_as_a_download(name: str, head: bytes) -> None:
    assert (refusal(EN, name, head), mime_of(name)) == ("", "application/octet-stream")


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("a.csv", b"%PDF-1.7"),
        ("a.pdf", b"<script>"),
        ("a.docx", b"%PDF-1.7"),
        ("a.csv", b"PK\x03\x04"),
        ("a.txt", b"\x7fELF\x02\x00"),
        ("a.json", b"\x89PNG\r\n\x1a\n\x00"),
        ("a.xlsx", b"<html>"),
        ("a.parquet", b"a,b"),
        ("a.csv.gz", b"a,b"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_does_not(name: str, head: bytes) -> None:
    assert "not what its name ends with" in refusal(EN, name, head)
    assert "不符" in refusal(ZH, name, head)


def test_the_type_of_a_file_is_never_the_browsers_word() -> None:
    assert {mime_of(name) for name in ("a.csv", "a.json")} == {"text/csv"}
    assert {mime_of(name) for name in ("a.xlsx", "a.csv.gz")} == {"application/octet-stream"}


@pytest.mark.parametrize("name", ["shop.sqlite", "shop.db", "shop", "shop.csv", "商店.duckdb"])
@pytest.mark.parametrize("head", [b"SQLite format 3\0\x10\x00", b"\1\2\3\4\5\6\7\0DUCK\x40\0"])
def test_a_database_comes_in_whatever_it_is_called(name: str, head: bytes) -> None:
    assert refusal(EN, name, head) == ""


@pytest.mark.parametrize("name", ["shop.sqlite", "shop.DB", "shop.duckdb"])
def test_what_is_called_a_database_and_holds_none_is_damaged_or_encrypted(name: str) -> None:
    assert refusal(EN, name, b"\x8f\x11\x02" * 40) == (
        "The file is damaged or encrypted: no database can be read from it."
    )
    assert refusal(ZH, name, b"\x8f\x11\x02" * 40) == "文件已损坏或被加密，无法作为数据库读取。"
