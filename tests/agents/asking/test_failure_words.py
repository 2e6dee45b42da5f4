"""Nothing that a person reads without a model is called as only a program calls it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import errors
import tools
from agents.asking.failure_words import in_plain_words, worded
from agents.asking.parameter_names import named
from agents.language.messages import PHRASES
from agents.language.plain_words import plain_words
from errors import InvalidArguments
from prompts.language import Language
from tests.built_in import built_in
from tools.call import ToolCall, ToolResult
from tools.calls.arguments import prepare_arguments
from tools.tool import Tool

LANGUAGES: tuple[Language, ...] = ("en", "zh")
PACKS = built_in().tools
ROOM = Path(tools.__file__).parent
NAME = re.compile(r"(?<![\w{])[a-z]+(?:_[a-z0-9]+)+(?![\w}])|TOOLATLAS_\w+")
JARGON = re.compile(
    r"JMESPath|JSONPath|\bSQL\b|\bglob\b|\bregex|ISO \d|ISO code|IANA|\bstring\b|\bboolean\b", re.IGNORECASE
)
TEMPLATE = re.compile(r"\{[{%#].*?[}%#]\}", re.DOTALL)
in_both_languages = pytest.mark.parametrize("language", LANGUAGES)


def failed(tool_id: str, error: str, zh: str = "", **arguments: object) -> ToolResult:
    call = ToolCall(id="1.1.1", tool_id=tool_id, arguments=arguments)
    return ToolResult(call=call, status="error", error=error, error_zh=zh, error_type="InvalidArguments")


def refusals(tool: Tool) -> Iterator[ToolResult]:
    """Give each parameter of a tool what none takes."""
    for name in tool.properties:
        arguments: dict[str, object] = dict.fromkeys(tool.required, "1") | {name: {"no such thing": []}}
        try:
            prepare_arguments(tool, arguments)
        except InvalidArguments as error:
            yield failed(tool.id, str(error), error.zh)


def raised_texts() -> Iterator[str]:
    """Read what the tools' own code says of failures; what stands in braces is left open."""
    for file in sorted(
        folder_file for name in ("builtin", "market", "tables") for folder_file in (ROOM / name).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _is_ours(node.exc.func):
                words = [*node.exc.args[:1], *(word.value for word in node.exc.keywords if word.arg == "zh")]
                yield from map(_text, words)


def _is_ours(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and hasattr(errors, function.id)


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else "…"


@pytest.mark.parametrize("name", PHRASES)
@in_both_languages
def test_a_sentence_of_our_own_names_no_setting_and_no_parameter(name: str, language: Language) -> None:
    assert not NAME.search(PHRASES[name][language])
    assert "=" not in PHRASES[name][language]


@pytest.mark.parametrize("tool", PACKS.values(), ids=lambda tool: tool.id)
@in_both_languages
def test_a_tools_answer_names_no_parameter_and_no_tool(tool: Tool, language: Language) -> None:
    assert not NAME.search(TEMPLATE.sub("", tool.answers[language]))


@pytest.mark.parametrize("tool", PACKS.values(), ids=lambda tool: tool.id)
@in_both_languages
def test_what_a_call_must_be_given_is_asked_for_in_words(tool: Tool, language: Language) -> None:
    asked = {name: named(tool, name, language) for name in tool.required}

    assert {name: told for name, told in asked.items() if NAME.search(told) or JARGON.search(told)} == {}


@pytest.mark.parametrize(
    ("kind", "description", "told"),
    [
        ("jmespath", "The JMESPath expression; literals stand in backticks.", "what to take out of the JSON"),
        ("file-pattern", "A glob such as *.py.", "which files, by name"),
        ("", "ISO 4217 code of what is paid with.", "paying currency"),
        ("", "Currency that is paid with.", "currency that is paid with"),
    ],
)
def test_an_authors_technical_words_give_way_to_plain_ones(kind: str, description: str, told: str) -> None:
    hints = {"format": kind} if kind else {}
    schema = {"type": "string", "description": description, **hints}
    tool = PACKS["general/json_query"].model_copy(
        update={"parameters": {"type": "object", "properties": {"paying_currency": schema}}}
    )

    assert named(tool, "paying_currency", "en") == told


@in_both_languages
def test_remarks_name_no_parameter_and_no_tool(language: Language) -> None:
    template = ROOM / "market" / f"remarks.{language}.j2"
    for line in TEMPLATE.sub("", template.read_text(encoding="utf-8")).splitlines():
        assert not NAME.search(plain_words(line, language))


@pytest.mark.parametrize("tool", PACKS.values(), ids=lambda tool: tool.id)
@in_both_languages
def test_a_refused_argument_is_named_in_words(tool: Tool, language: Language) -> None:
    for refusal in refusals(tool):
        told = in_plain_words(refusal, PACKS, language)
        assert tool.id not in told
        assert not NAME.search(told)


@in_both_languages
def test_what_the_tools_say_of_failures_is_told_without_names(language: Language) -> None:
    for text in raised_texts():
        told = in_plain_words(failed("data/query_sql", text, text), PACKS, language)
        assert not NAME.search(told), told
        assert not re.search("JMESPath|query sql|run command", told), told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Nominal interest a year: 45000000 is greater than the maximum of 100."),
        ("zh", "年利率百分比：太大，上限是 100。"),
    ],
)
def test_a_figure_out_of_bounds_is_named_by_what_it_is(language: Language, told: str) -> None:
    loan = PACKS["finance/loan_payment"]
    with pytest.raises(InvalidArguments) as raised:
        prepare_arguments(loan, {"principal": 3e8, "annual_rate_percent": 45_000_000, "years": 3})

    assert in_plain_words(failed(loan.id, str(raised.value), raised.value.zh), PACKS, language) == told


def test_what_the_request_itself_names_stays_as_it_is() -> None:
    result = failed("data/sort_rows", "There is no column 'to_unit' in 'by'.", table="t", by="to_unit")

    assert "'to_unit'" in in_plain_words(result, PACKS, "en")


def test_a_failure_without_chinese_words_keeps_none() -> None:
    assert worded(failed("data/sort_rows", "No."), PACKS).error_zh == ""


def test_a_result_that_did_not_fail_is_left_alone() -> None:
    result = ToolResult(call=ToolCall(id="1", tool_id="data/sort_rows", arguments={}), status="ok", value="sort_rows")

    assert worded(result, PACKS) is result
