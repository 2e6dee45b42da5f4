"""The texts by which a tool is found."""

from tools.embedding.documents import ToolDocument, describe, documents
from tools.tool import Tool


def quote_tool(description: str = "Get a price.\n\nMore about it.", **changes: object) -> Tool:
    fields: dict[str, object] = {
        "id": "finance/get_quote",
        "name": "get_quote",
        "description": description,
        "parameters": {"type": "object", "properties": {"stock_symbol": {"type": "string"}}},
        "group": "finance",
        "examples": ("price of AAPL", "苹果股价"),
    }
    return Tool.model_validate(fields | changes)


def test_a_description_names_place_purpose_and_parameters() -> None:
    assert describe(quote_tool()) == "finance get quote: Get a price. | parameters: stock symbol"


def test_a_tool_without_parameters_names_none() -> None:
    assert (
        describe(quote_tool(parameters={"type": "object"}, category="money")) == "money finance get quote: Get a price."
    )


def test_the_description_comes_first_and_examples_follow() -> None:
    found = documents(quote_tool())
    assert [document.id for document in found] == [f"finance/get_quote#{n}" for n in range(3)]
    assert [document.is_request for document in found] == [False, True, True]


def test_the_same_text_in_another_form_has_another_digest() -> None:
    assert ToolDocument("a/b", 0, "text").digest != ToolDocument("a/b", 1, "text").digest


def test_the_same_text_of_another_tool_has_the_same_digest() -> None:
    assert ToolDocument("a/b", 1, "text\ud800").digest == ToolDocument("a/c", 7, "text\ud800").digest


def test_a_name_in_one_word_is_written_as_words_where_hardly_any_request_tells_of_the_tool() -> None:
    tracked = quote_tool(
        name="trackParcel",
        examples=(),
        parameters={"type": "object", "properties": {"no": {"type": "string", "description": "as on the label"}}},
    )
    told = "finance track parcel: Get a price. More about it. | parameters: no: as on the label"
    assert documents(tracked)[0].text == told
    assert documents(tracked.model_copy(update={"source": "described"}))[0].text == told.replace(" More about it.", "")


def test_all_that_is_known_of_a_tool_that_can_be_called_is_compared_as_requests_are() -> None:
    bare, shown = (documents(quote_tool(examples=examples))[0] for examples in ((), ("price of AAPL",)))
    known = documents(quote_tool(examples=(), source="described"))[0]

    assert (bare.as_request, shown.as_request, known.as_request) == (True, False, False)
    assert bare.digest != ToolDocument(bare.tool_id, 0, bare.text).digest


def test_of_a_long_description_the_end_is_left_out_and_its_opening_is_not() -> None:
    opening = "word " * 120
    long, short = (
        documents(quote_tool(text, examples=()))[0].text for text in (f"{opening}\n\nmore", "One.\n\n" + opening)
    )

    assert "more" not in long
    assert long.count("word") == 120
    assert short.startswith("finance get quote: One. word")
    assert short.count("word") < 120
