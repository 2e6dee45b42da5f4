"""What was imported asks before each call unless it is plainly a read, in whatever language it says what it does."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tagging.rules.tagger import RuleTagger
from tagging.tags import ApprovalPolicy, Provenance, Tagged
from tagging.taxonomy import Taxonomy, load_taxonomy
from tagging.view import ToolView

RULES = RuleTagger(load_taxonomy())
ALWAYS, NEVER = ApprovalPolicy.ALWAYS, ApprovalPolicy.NEVER


def marked(name: str, description: str = "", path: str = "/x", **more: Any) -> Tagged[ApprovalPolicy | None]:
    view = {"source": "http", "method": "GET", **more}
    return RULES.tag(ToolView(name=name, description=description, path=path, **view)).approval


@pytest.mark.parametrize(
    ("name", "description", "path"),
    [
        ("getPetById", "Returns a single pet", "/pets/{id}"),
        ("getPetById", "Pet by id", "/pets/{id}"),
        ("findPetsByStatus", "Finds Pets by status.\n\nYou must register to be given a key.", "/pets/find_by_status"),
        ("inventory", "This endpoint allows you to retrieve the inventory.", "/store/inventory"),
        ("get_user", "Get user", "/user/{id}"),
        ("read_items_items__get", "Read Items", "/items/"),
        ("searchHotels", "", "/hotels"),
        ("get_schedule_list", "List the schedule of deleted trains", "/trains"),
        ("tool_1f2e3d4c", "查询天气", "/weather"),
        ("tool_1f2e3d4c", "根据城市名称查询天气", "/weather"),
        ("orders", "该接口用于获取订单列表", "/orders"),
    ],
)
def test_a_get_that_says_that_it_reads_does_not_ask(name: str, description: str, path: str) -> None:
    assert marked(name, description, path) == Tagged(value=NEVER, confidence=0.8, evidence="plainly a read")
    assert marked(name, description, path, method="head").value is NEVER


@pytest.mark.parametrize(
    ("name", "description", "path"),
    [
        ("get_cleanup", "", "/cleanup"),
        ("cleanup", "Returns how many files there were", "/x"),
        ("cleanup_cleanup_get", "Cleanup", "/cleanup"),
        ("set_config", "", "/config"),
        ("unlock_door", "Unlocks the door", "/door"),
        ("door", "Unlocks the door", "/door"),
        ("order", "Places an order", "/order"),
        ("getOrder", "Places an order and returns its number", "/order"),
        ("status", "Gets the status, then unlocks the door", "/status"),
        ("status", "Get the status", "/orders/{id}/cancel"),
        ("loginUser", "Logs user into the system", "/user/login"),
        ("getAll", "Elimina todos los archivos", "/archivos"),
        ("limpiar", "Elimina todos los archivos", "/archivos"),
        ("vider", "Vide la corbeille", "/corbeille"),
        ("listFiles", "Удаляет все файлы", "/files"),
        ("files", "すべてのファイルを削除します", "/files"),
        ("files", "删除全部文件", "/files"),
        ("door", "开门并返回状态", "/door"),
        ("door", "打开大门", "/door"),
        ("get_eliminar", "", "/eliminar"),
        ("thing", "", "/thing"),
    ],
)
def test_a_get_that_acts_or_that_nobody_here_can_read_asks(name: str, description: str, path: str) -> None:
    mark = marked(name, description, path)
    assert (mark.value, mark.provenance) == (ALWAYS, Provenance.RULE)
    assert mark.evidence


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", ""])
def test_only_get_and_head_read(method: str) -> None:
    assert marked("searchHotels", "Search for hotels", method=method).value is ALWAYS


@pytest.mark.parametrize(
    ("hints", "trusted", "policy"),
    [
        ({"readOnlyHint": True}, True, NEVER),
        ({"readOnlyHint": True}, False, ALWAYS),
        ({"readOnlyHint": True, "destructiveHint": True}, True, ALWAYS),
        ({"readOnlyHint": False}, True, ALWAYS),
        ({"readOnlyHint": "true"}, True, ALWAYS),
        ({}, True, ALWAYS),
        ({"idempotentHint": True}, True, ALWAYS),
    ],
)
def test_an_mcp_tool_asks_but_for_the_hint_of_a_trusted_server(
    hints: dict[str, object], trusted: bool, policy: ApprovalPolicy
) -> None:
    said: dict[str, Any] = {"source": "mcp", "method": "", "annotations": hints, "trusted": trusted}
    assert marked("get_price", "Get a price", **said).value is policy
    assert marked("get_price", "查询价格", **said).value is policy


@pytest.mark.parametrize("source", ["langchain", "sql", "described"])
def test_what_else_was_imported_asks(source: str) -> None:
    assert marked("get_price", "Get a price", source=source).value is ALWAYS


def test_of_a_function_that_its_owner_added_nothing_is_said() -> None:
    assert marked("roll_dice", "Roll dice", source="python").value is None


def test_a_user_s_taxonomy_teaches_it_words_of_other_languages() -> None:
    words = Taxonomy.model_validate({"permission": {"low": ["devuelve"]}, "acting": ["abre"]})
    rules = RuleTagger(load_taxonomy().extended(words))

    def said(text: str) -> ApprovalPolicy | None:
        return rules.tag(ToolView(name="x", description=text, source="http", method="GET", path="/x")).approval.value

    assert said("Devuelve la lista") is NEVER
    assert said("Devuelve la lista y, then abre la puerta") is ALWAYS
    assert RULES.digest != rules.digest


@pytest.mark.parametrize("text", ["可以" * 2_000, "通过" * 2_000, "this api " * 500, "(" * 4_000])
def test_a_text_that_could_be_read_in_many_ways_is_judged_at_all(text: str) -> None:
    assert marked("x", f"{text}返回").value is ALWAYS


@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=30))
def test_whatever_stands_there_it_is_judged(name: str, description: str, path: str) -> None:
    assert marked(name, description, path).value in (ALWAYS, NEVER)


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=40))
def test_a_word_of_changing_in_the_first_place_is_never_a_read(rest: str) -> None:
    assert marked("x", f"Deletes {rest}").value is ALWAYS
    assert marked("x", f"删除 {rest}").value is ALWAYS
