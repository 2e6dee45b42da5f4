import datetime as dt
import inspect
from collections.abc import Callable
from typing import Annotated, Any, Literal

import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel, Field

from errors import ConfigError
from tagging.tags import Permission, Provenance, Tagged, TagSet
from tools.artifacts import Table
from tools.context import ToolContext
from tools.functions.from_function import slug, tool_from_function
from tools.kinds import ColumnName, IsoDate, Ticker
from tools.marking import tool
from tools.tool import Tool


class Quote(BaseModel):
    """A price."""

    symbol: Ticker = Field(description="The stock.")
    title: str
    rows: Table


@tool(
    examples=("price of MSFT", "微软股价"),
    domains=("finance",),
    permission="medium",
    idempotent=True,
    answers={"en": "{{ symbol }}", "zh": "{{ symbol }}"},
)
async def get_quote(
    context: ToolContext,
    symbol: Ticker,
    column: Annotated[ColumnName | None, Field(json_schema_extra={"x-type": "number"})] = None,
    how: Annotated[Literal["mean", "sum"], Field(json_schema_extra={"x-synonyms": {"mean": ["平均"]}})] = "mean",
    since: dt.date | None = None,
    day: IsoDate = "2024-01-02",
    n: Annotated[int, Field(ge=1)] = 3,
) -> Quote:
    """Look up a price.

    Args:
        symbol: 股票代码, such as AAPL.
        n: How many.

    Returns:
        The price with its rows.
    """
    raise NotImplementedError


@pytest.fixture
def quote() -> Tool:
    return tool_from_function(get_quote, "finance")


def test_identity_comes_from_group_and_function(quote: Tool) -> None:
    assert (quote.id, quote.name, quote.group) == ("finance/get_quote", "get_quote", "finance")
    assert quote.target == f"{__name__}:get_quote"


def test_the_context_is_not_a_parameter(quote: Tool) -> None:
    assert list(quote.properties) == ["symbol", "column", "how", "since", "day", "n"]


def test_only_parameters_without_a_default_are_required(quote: Tool) -> None:
    assert quote.required == ("symbol",)


def test_unknown_parameters_are_refused(quote: Tool) -> None:
    assert quote.parameters["additionalProperties"] is False


def test_kinds_and_descriptions_reach_the_schema(quote: Tool) -> None:
    expected = {"type": "string", "format": "ticker", "description": "股票代码, such as AAPL."}
    assert quote.properties["symbol"] == expected


def test_an_optional_parameter_shows_its_own_type_kind_and_hints(quote: Tool) -> None:
    assert quote.properties["column"] == {"type": "string", "format": "column", "x-type": "number", "default": None}


def test_choices_keep_their_synonyms(quote: Tool) -> None:
    assert quote.properties["how"]["enum"] == ["mean", "sum"]
    assert quote.properties["how"]["x-synonyms"] == {"mean": ["平均"]}


def test_constraints_and_defaults_are_kept(quote: Tool) -> None:
    assert quote.properties["n"] == {"type": "integer", "minimum": 1, "default": 3, "description": "How many."}
    assert quote.properties["since"]["format"] == "date"


def test_the_result_keeps_kinds_definitions_and_a_field_called_title(quote: Tool) -> None:
    assert quote.returns["properties"]["symbol"] == {
        "type": "string",
        "format": "ticker",
        "description": "The stock.",
    }
    assert quote.returns["properties"]["title"] == {"type": "string"}
    assert quote.returns["$defs"]["Table"]["required"] == ["columns", "rows", "total_rows"]
    assert quote.returns["description"] == "The price with its rows."


def test_derived_titles_are_dropped(quote: Tool) -> None:
    assert "title" not in quote.returns
    assert "title" not in quote.returns["properties"]["rows"]


def test_both_schemas_are_valid_json_schema(quote: Tool) -> None:
    Draft202012Validator.check_schema(quote.parameters)
    Draft202012Validator.check_schema(quote.returns)


def test_what_the_author_marked_is_kept(quote: Tool) -> None:
    assert quote.idempotent
    assert quote.examples == ("price of MSFT", "微软股价")
    assert set(quote.answers) == {"en", "zh"}


def test_marked_tags_are_a_persons_word_and_the_tagger_says_the_rest() -> None:
    def tagger(_: Tool) -> TagSet:
        return TagSet(functions=Tagged(value=("query",), evidence="name"), permission=Tagged(value=Permission.HIGH))

    tags = tool_from_function(get_quote, "finance", tagger=tagger).tags
    assert (tags.domains.value, tags.domains.provenance) == (("finance",), Provenance.HUMAN)
    assert (tags.permission.value, tags.permission.provenance) == (Permission.MEDIUM, Provenance.HUMAN)
    assert (tags.functions.value, tags.functions.provenance) == (("query",), Provenance.RULE)


def test_a_tool_survives_the_way_to_json_and_back(quote: Tool) -> None:
    assert Tool.model_validate_json(quote.model_dump_json()) == quote


def test_a_model_as_parameter_keeps_its_definition() -> None:
    def store(quotes: list[Quote]) -> int:
        """Store prices."""
        raise NotImplementedError

    made = tool_from_function(store, "finance")
    assert made.properties["quotes"]["items"] == {"$ref": "#/$defs/Quote"}
    assert set(made.parameters["$defs"]) == {"Quote", "Table"}


def test_several_optional_types_stay_alternatives() -> None:
    def find(key: int | str | None = None) -> None:
        """Find."""

    made = tool_from_function(find, "x")
    assert made.properties["key"] == {"anyOf": [{"type": "integer"}, {"type": "string"}], "default": None}


def test_a_function_that_does_not_say_what_it_returns_has_no_result_schema() -> None:
    def find(key: str):  # type: ignore[no-untyped-def]  # that is the point
        """Find."""

    assert tool_from_function(find, "x").returns == {}


@tool()
def untyped(symbol):  # type: ignore[no-untyped-def]  # that is the point
    """Do."""


def starred(*symbols: str) -> None:
    """Do."""


def keyworded(**symbols: str) -> None:
    """Do."""


def positional(symbol: str, /) -> None:
    """Do."""


@tool()
def undocumented(symbol: str) -> None:
    raise NotImplementedError


def unresolved(symbol: "Nowhere") -> None:  # type: ignore[name-defined]  # noqa: F821 - that is the point
    """Do."""


def opaque(symbol: inspect.Signature) -> None:
    """Do."""


def opaque_result() -> inspect.Signature:
    """Do."""
    raise NotImplementedError


def without_json_form(handler: Callable[[], int]) -> None:
    """Do."""


def defaulted(symbol: str = Field("AAPL")) -> None:
    """Do."""


@tool()
def not_google(symbol: str) -> None:
    """Do.

    Args:
        the symbol
    """


@tool(permission="enormous")
def mismarked(symbol: str) -> None:
    """Do."""


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (untyped, r"Parameter 'symbol' of .*untyped has no type; annotate it\."),
        (starred, r"starred takes \*symbols; name each parameter instead\."),
        (keyworded, r"keyworded takes \*\*symbols; name each parameter instead\."),
        (positional, r"positional takes 'symbol' by position only"),
        (undocumented, r"undocumented has no docstring; say what it does and when to use it\."),
        (unresolved, r"unresolved has an annotation that does not resolve: name 'Nowhere' is not defined\."),
        (opaque, r"Parameter 'symbol' of .*opaque has the type .*, which has no JSON form\."),
        (opaque_result, r"The result of .*opaque_result has the type .*, which has no JSON form\."),
        (without_json_form, r"A type or a default of .*without_json_form has no JSON form"),
        (defaulted, r"has a Field as its default; write Annotated"),
        (not_google, r"The docstring of .*not_google is not in Google style"),
        (mismarked, r"bad value 'enormous'"),
    ],
)
def test_a_function_that_is_no_tool_is_refused_in_one_sentence(function: Callable[..., Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said) as caught:
        tool_from_function(function, "x")
    assert "\n" not in str(caught.value)


def bare(first_name, times=2, loud=False, *, rate=0.5, note=None):  # type: ignore[no-untyped-def]
    return [first_name] * times


def numpydoc(weight_kg: float, height: float = 1.7) -> float:
    """计算体重指数。

    Parameters
    ----------
    weight_kg : float
        Weight in kilograms.
    height : float
        单位是米。
    """
    return weight_kg / height**2


def sphinx(weight_kg: float) -> float:
    """Work out the body mass index.

    :param weight_kg: 体重，单位千克
    """
    return weight_kg


def crooked(symbol: str) -> None:
    """Do it.

    Args:
        the symbol
    """


def test_a_function_that_nobody_marked_needs_neither_types_nor_a_docstring() -> None:
    made = tool_from_function(bare, "x")
    assert made.description == "Bare."
    kinds = {name: shape.get("type") for name, shape in made.parameters["properties"].items()}
    assert kinds == {"first_name": None, "times": "integer", "loud": "boolean", "rate": "number", "note": None}
    assert made.parameters["required"] == ["first_name"]
    assert tool_from_function(crooked, "x").description == "Do it. Args: the symbol"


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (numpydoc, {"weight_kg": "Weight in kilograms.", "height": "单位是米。"}),
        (sphinx, {"weight_kg": "体重，单位千克"}),
    ],
)
def test_other_styles_of_docstrings_tell_of_parameters_too(function: Callable[..., Any], told: dict[str, str]) -> None:
    properties = tool_from_function(function, "x").parameters["properties"]
    assert {name: shape.get("description") for name, shape in properties.items()} == told


@pytest.mark.parametrize("name", ["取价", "查询", "get price", "x" * 100, "précis", "--", "a.b"])
def test_a_slug_is_a_name_that_models_take(name: str) -> None:
    tool = Tool(id=f"g/{slug(name)}", name=slug(name), description="d", parameters={}, group="g")
    assert tool.name == slug(name)


def test_slugs_of_different_names_differ() -> None:
    names = ["取价", "查询", "x" * 65, "x" * 66, "précis", "precis"]
    assert len({slug(name) for name in names}) == len(names)


def test_a_plain_name_is_its_own_slug() -> None:
    assert slug("get_quote") == "get_quote"


def test_one_function_is_read_once_for_all_homes_and_anew_where_its_words_changed() -> None:
    def add(first: int, second: int) -> int:
        """Add two numbers."""
        return first + second

    made, again = tool_from_function(add, "x"), tool_from_function(add, "x")
    assert again == made
    assert again.parameters is made.parameters
    assert tool_from_function(add, "y").id == "y/add"
    add.__doc__ = "Add two whole numbers."
    assert tool_from_function(add, "x").description == "Add two whole numbers."
    tagged = tool_from_function(tool(examples=("1 and 2",))(add), "x")
    assert tagged.examples == ("1 and 2",)
