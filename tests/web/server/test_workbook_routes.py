"""A table of an answer as a workbook: what it holds, whose it is, and what does not run in it."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from openpyxl import load_workbook

from tests.web.chat_client import ChatClient
from tests.web.fake_assistant import FakeAssistant
from tests.web.served import Served
from web.server.workbook_routes import MAX_BYTES, written


def tables_of(thread: dict[str, Any]) -> list[dict[str, Any]]:
    shown = [element["props"] for element in thread["elements"] if element["name"] == "AnswerTables"]
    return [table for props in shown for table in (json.loads(props) if isinstance(props, str) else props)["tables"]]


def sheet(content: bytes) -> Any:
    return load_workbook(BytesIO(content)).active


async def test_a_table_is_given_as_a_workbook_to_its_owner_only(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Apple")
        (table,) = tables_of(await chat.stored())
        mine = await chat.http.get(table["workbook"])
        kept = (await chat.http.get(table["url"])).json()
    async with httpx.AsyncClient(base_url=served.url) as stranger:
        theirs = await stranger.get(table["workbook"])
    rows = [list(row) for row in sheet(mine.content).iter_rows(values_only=True)]
    assert rows == [kept["columns"], *kept["rows"]]
    assert mine.headers["Content-Disposition"].startswith("attachment;")
    assert mine.headers["X-Content-Type-Options"] == "nosniff"
    assert theirs.status_code == 401


async def test_what_is_no_table_is_not_found(served: Served, assistant: FakeAssistant) -> None:
    async with ChatClient(served) as chat:
        await chat.ask("price of Apple")
        (why,) = [e["props"] for e in (await chat.stored())["elements"] if e["name"] == "WhyPanel"]
        url = (json.loads(why) if isinstance(why, str) else why)["url"]
        names = [url.rpartition("/")[2], "0f0f0f0f-0000-4000-8000-000000000000"]
        answers = [await chat.http.get(f"/toolatlas/workbooks/{name}.xlsx") for name in names]
    assert [answer.status_code for answer in answers] == [404, 404]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1+2", "@SUM(A1)", '=HYPERLINK("http://a/")', "\tx"])
def test_a_text_is_never_a_formula(tmp_path: Path, text: str) -> None:
    file = tmp_path / "kept"
    file.write_text(json.dumps({"columns": [text], "rows": [[text]]}), "utf-8")
    content = written("Figures", file)
    assert content is not None
    for (cell,) in sheet(content).iter_rows():
        assert (cell.data_type, cell.value) == ("s", text)


def test_numbers_stay_numbers_and_what_is_nested_is_written_out(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    rows = [[1.5, "北京", None, True, {"城": 1}], [10**17, "", -2, False, [1, 2]]]
    file.write_text(json.dumps({"columns": list("abcde"), "rows": rows}), "utf-8")
    content = written("表: 1/2", file)
    assert content is not None
    assert [list(row) for row in sheet(content).iter_rows(values_only=True, min_row=2)] == [
        [1.5, "北京", None, True, '{"城": 1}'],
        [str(10**17), None, -2, False, "[1, 2]"],
    ]


@pytest.mark.parametrize("kept", ['{"columns": ["a"]}', "nonsense", "[]", "", "x" * (MAX_BYTES + 1)])
def test_what_cannot_be_a_table_is_none(tmp_path: Path, kept: str) -> None:
    file = tmp_path / "kept"
    file.write_text(kept, "utf-8")
    assert written("Figures", file) is None
    assert written("Figures", tmp_path / "gone") is None
