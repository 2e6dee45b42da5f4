"""Whatever a tool's author wrote, a sheet is Python of one form, and exact in its counts."""

import ast
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic_monty import Monty, MontyTypingError

from prompts.render.tokens import count_tokens
from prompts.render.untrusted import neutralised
from tests.tools.stubs.made import libraries, names
from tools.stubs.names import RESERVED, function_names, parameter_names
from tools.stubs.sheet import HEADER, StubSheet, write_sheet
from tools.tool import Tool

ROOMY = 100_000
few = settings(max_examples=25)


def sheet_of(tools: list[Tool], budget: int = ROOMY) -> StubSheet:
    return write_sheet(tools, function_names(tools), budget_tokens=budget)


def functions_in(source: str) -> list[ast.FunctionDef]:
    return [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]


def is_a_declaration(node: ast.stmt) -> bool:
    """A record as a class or a call, a choice, or a function of which nothing is there but a text."""
    match node:
        case ast.ClassDef(bases=[ast.Name("TypedDict")], body=body):
            return all(isinstance(line, ast.AnnAssign) and line.value is None for line in body)
        case ast.Assign(value=ast.Subscript(value=ast.Name("Literal")) | ast.Call(func=ast.Name("TypedDict"))):
            return True
        case ast.FunctionDef(body=[ast.Expr(ast.Constant(str()))]):
            return True
    return False


def names_in(node: ast.AST) -> set[str]:
    """Names that a declaration uses; the keys of a class are none."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} - {
        line.target.id
        for line in getattr(node, "body", ())
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }


@few
@given(libraries())
def test_a_sheet_is_nothing_but_declarations(tools: list[Tool]) -> None:
    sheet = sheet_of(tools)
    assert [ast.dump(node) for node in ast.parse(sheet.prompt).body if not is_a_declaration(node)] == []
    assert [function.name for function in functions_in(sheet.prompt)] == list(sheet.names)


@few
@given(libraries())
def test_what_the_checker_reads_is_nothing_but_declarations(tools: list[Tool]) -> None:
    for node in ast.parse(sheet_of(tools).check).body[2:]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert [ast.unparse(line) for line in node.body] == ["..."]
        else:
            assert is_a_declaration(node)


@few
@given(libraries())
def test_every_name_on_a_sheet_is_declared_before_it_is_used(tools: list[Tool]) -> None:
    known = {"str", "int", "float", "bool", "list", "dict", "Any", "Literal", "NotRequired", "TypedDict"}
    for node in ast.parse(sheet_of(tools).prompt).body:
        assert isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Assign)
        made = {node.name} if isinstance(node, ast.ClassDef | ast.FunctionDef) else names_in(node.targets[0])
        assert names_in(node) - known - made == set()
        assert made & known == set()
        known |= made


@few
@given(libraries())
def test_nothing_on_a_sheet_reads_as_the_end_of_its_block(tools: list[Tool]) -> None:
    prompt = sheet_of(tools).prompt
    assert neutralised(prompt) == prompt
    assert prompt.encode("utf-8").decode("utf-8") == prompt


@few
@given(libraries(), st.integers(0, 1_500))
def test_a_sheet_keeps_to_its_budget_and_holds_stubs_in_whole(tools: list[Tool], budget: int) -> None:
    sheet = sheet_of(tools, budget)
    assert sheet.n_tokens == count_tokens(sheet.prompt) <= budget
    assert len(sheet.names) + sheet.omitted.n == len(tools)
    assert bool(sheet.omitted.reason) == bool(sheet.omitted.n)
    kept = [tool for tool in tools if tool.id in sheet.names.values()]
    assert write_sheet(kept, function_names(tools), budget_tokens=ROOMY).prompt == sheet.prompt


@few
@given(libraries())
def test_every_parameter_leads_back_to_its_name_in_json(tools: list[Tool]) -> None:
    sheet = sheet_of(tools)
    by_id = {tool.id: tool for tool in tools}
    for function in functions_in(sheet.prompt):
        back = sheet.parameters.get(function.name, {})
        written = [back.get(argument.arg, argument.arg) for argument in function.args.kwonlyargs]
        assert written == list(by_id[sheet.names[function.name]].properties)
        assert (function.args.args, function.args.posonlyargs) == ([], [])


@pytest.mark.full
@few
@given(libraries(), libraries(max_size=2))
def test_what_comes_later_changes_nothing_of_what_stands_before(tools: list[Tool], others: list[Tool]) -> None:
    standing = [tool.id for tool in others]
    library = list({tool.id: tool for tool in [*tools, *others]}.values())
    named = function_names(library)
    alone = write_sheet(
        [tool for tool in library if tool.id in standing], named, budget_tokens=ROOMY, standing=standing
    )
    assert write_sheet(library, named, budget_tokens=ROOMY, standing=standing).prompt.startswith(alone.prompt)
    assert write_sheet(library[::-1], named, budget_tokens=ROOMY, standing=standing).prompt.startswith(alone.prompt)


@pytest.mark.full
@few
@given(libraries(max_size=8))
def test_functions_have_names_of_their_own_that_no_order_changes(tools: list[Tool]) -> None:
    named = function_names(tools)
    assert function_names(tools[::-1]) == named
    assert len(set(named.values())) == len(named) == len(tools)
    assert not set(named.values()) & RESERVED
    assert not {f"{name}_async" for name in named.values()} & set(named.values())
    assert all(name.isidentifier() for name in named.values())


@few
@given(st.lists(names, unique=True))
def test_parameters_have_names_of_their_own(wanted: list[str]) -> None:
    named = parameter_names(wanted)
    assert list(named) == wanted
    assert len(set(named.values())) == len(wanted)
    ast.parse(f"def function({', '.join(named.values())}): ...")


@pytest.fixture(scope="module")
def pool() -> Iterator[Monty]:
    with Monty() as monty:
        yield monty


@pytest.mark.full
@given(tools=libraries(max_size=2))
@few
def test_the_checker_takes_a_call_with_all_arguments(pool: Monty, tools: list[Tool]) -> None:
    sheet = sheet_of(tools)
    calls = ["from typing import Any", "value: Any = find_tools(query='q')"]
    for function in functions_in(sheet.prompt):
        given_ = ", ".join(f"{argument.arg}=value" for argument in function.args.kwonlyargs)
        calls += [f"a = {function.name}({given_})", f"b = await {function.name}_async({given_})"]
    with pool.checkout(type_check=True, type_check_stubs=sheet.check, type_check_format="concise") as session:
        try:
            session.feed_start("\n".join(calls))
        except MontyTypingError as error:
            pytest.fail(f"{error.display()}\n{sheet.check}")


def test_the_header_is_a_comment() -> None:
    assert ast.parse(HEADER).body == []
