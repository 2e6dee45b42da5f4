"""Verdicts on what a request led to."""

from typing import Any

import pytest

from evals.execution.outcome import CallNote
from evals.imports.folder import GoldCall, ImportRow
from evals.imports.judgement import outcome
from evals.imports.names import SourceNames
from evals.imports.outcome import Heard, ImportOutcome

_NAMES = SourceNames(meant={"lib/find": frozenset({"find"}), "lib/renew": frozenset({"renew"})}, places={})
_FIND = GoldCall(function="find", arguments={"card": ["7"]})
_RENEW = GoldCall(function="renew", arguments={"loan": ["L1"]})


def _call(tool: str, status: str = "ok", *, effect: bool = False, error_type: str = "", **arguments: Any) -> CallNote:
    return CallNote(tool=tool, arguments=arguments, status=status, error_type=error_type, effect=effect)


def _judged(expect: str, golds: tuple[GoldCall, ...], said: Heard) -> ImportOutcome:
    plain = {"id": "r", "language": "en", "source": "lib", "request": "x", "contains": [["dune"]] if golds else []}
    row = ImportRow.model_validate({**plain, "expect": expect, "calls": golds})
    return outcome(row, "imported", said, _NAMES)


def _heard(answer: str, *calls: CallNote, **more: Any) -> Heard:
    return Heard(answer=answer, calls=calls, subtasks=("x",), **more)


_LACKS = _call("lib/find", "error", error_type="MissingArgument")


@pytest.mark.parametrize(
    ("said", "verdict", "stage"),
    [
        (_heard("Dune is out.", _call("lib/find", card="7")), "right", ""),
        (_heard("Dune is out.", _call("lib/find", card="7"), _call("lib/find", card="7")), "right", ""),
        (_heard("Dune is out.", _call("other/look"), _call("lib/find", card="7")), "right", ""),
        (_heard("It is out.", _call("lib/find", card="7")), "answer_lacks", "answer"),
        (_heard("Dune is out.", _call("lib/find", card="8"), paths=(("lib/find",),)), "wrong_call", "arguments"),
        (_heard("No such card.", _call("lib/find", "error", card="8")), "call_failed", "arguments"),
        (_heard("Dune is out.", _call("lib/find", effect=True, card="8")), "wrong_asked", "arguments"),
        (_heard("To find I still need: card.", _LACKS, paths=(("lib/find",),)), "asked", "ask"),
        (_heard("Which card?", asks_for="lib/find", paths=(("other/look",),)), "asked", "ask"),
        (_heard("Which file do you mean?", agents=("files",)), "asked_astray", "find"),
        (_heard("I can't: no tool for that.", agents=("",)), "refused_wrongly", "route"),
        (_heard("I can't.", agents=("a",), candidates=(("lib/find",),)), "refused_wrongly", "choose"),
        (_heard("Done.", agents=("a",)), "no_call", "find"),
        (_heard("", failed="broke"), "failed", "run"),
    ],
)
def test_a_request_that_needs_a_call(said: Heard, verdict: str, stage: str) -> None:
    judged = _judged("call", (_FIND,), said)
    assert (judged.verdict, judged.stage) == (verdict, stage)


@pytest.mark.parametrize(
    ("paths", "verdict"),
    [
        ((("finance/search", "finance/quote"),), "asked_astray"),
        ((("finance/search",), ("finance/quote",)), "wrong_call"),
    ],
)
def test_a_question_after_a_look_up_is_no_answer_but_what_a_path_ends_with_is(
    paths: tuple[tuple[str, ...], ...], verdict: str
) -> None:
    lacks = _call("finance/quote", "error", error_type="MissingArgument")
    words = "To use quote I still need: symbol."
    said = _heard(words, _call("finance/search"), lacks, agents=("finance",), paths=paths)
    assert _judged("call", (_FIND,), said).verdict == verdict


def test_a_tool_that_was_not_imported_is_told_as_such() -> None:
    gold = GoldCall(function="untyped", arguments={})
    assert _judged("call", (gold,), _heard("I can't.", agents=("",))).stage == "import"


def test_a_denied_call_counts_by_its_arguments() -> None:
    wrong = _heard("It was not run.", _call("system/kill_process", "denied", effect=True, pid=7), agents=("system",))
    assert _judged("call", (_FIND,), wrong).verdict == "wrong_asked"


def test_a_part_that_nobody_speaks_of_is_lost() -> None:
    said = _heard("Dune is out.", _call("lib/find", card="7"), paths=(("lib/find",),), agents=("a",))
    judged = _judged("calls", (_FIND, _RENEW), said)
    assert (judged.verdict, judged.tool_right, judged.stage) == ("part_lost", False, "find")


def test_one_call_cut_in_several_parts_went_astray_there() -> None:
    said = Heard(answer="I can't.", subtasks=("x", "y"), agents=("", ""))
    assert _judged("call", (_FIND,), said).stage == "split"


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (_heard("To find I still need: card.", _LACKS), "right"),
        (_heard("使用 find 还缺少：card。", _LACKS), "right"),
        (_heard("Which table?"), "asked_astray"),
        (_heard("Dune is out.", _call("lib/find", card="1")), "wrong_call"),
        (_heard("I have no tool: I can't."), "refused_wrongly"),
    ],
)
def test_a_request_that_lacks_a_value(said: Heard, verdict: str) -> None:
    assert _judged("ask_back", (GoldCall(function="find"),), said).verdict == verdict


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (_heard("There is no tool for that; I cannot."), "right"),
        (_heard("我没有能处理这个请求的工具。"), "right"),
        (_heard("To find I still need: card.", _LACKS), "asked_astray"),
        (_heard("Dune is out.", _call("lib/find", card="1")), "wrong_call"),
        (_heard("Renewed.", _call("lib/renew", effect=True)), "wrong_asked"),
        (_heard("Fine."), "no_call"),
    ],
)
def test_a_request_that_no_tool_serves(said: Heard, verdict: str) -> None:
    assert _judged("refuse", (), said).verdict == verdict


_TAKES = {"lib/find": frozenset({"card"}), "lib/renew": frozenset({"loan", "who.name"}), "post/renew": {"loan"}}


@pytest.mark.parametrize(
    ("missing", "said", "verdict", "tool_right"),
    [
        (["loan", "who.name"], _heard("Which loan?", paths=(("lib/renew",),)), "right", True),
        (["loan"], _heard("Which card?", paths=(("lib/find",),)), "asked_astray", False),
        (["loan"], _heard("Which loan?", paths=(("post/renew",),)), "asked_astray", False),
        (["loan"], _heard("Which do you mean?", choices=("lib/find", "lib/renew")), "asked", False),
        (["loan"], _heard("Renewed.", _call("lib/renew", loan="x")), "wrong_call", False),
    ],
)
def test_where_a_row_names_no_call_whatever_takes_all_that_is_missing_is_to_ask(
    missing: list[str], said: Heard, verdict: str, tool_right: bool
) -> None:
    plain = {"id": "r", "language": "en", "source": "lib.yaml", "request": "x", "expect": "ask_back"}
    row = ImportRow.model_validate({**plain, "missing": missing})
    found = outcome(row, "imported", said, SourceNames.model_validate({"meant": {}, "places": {}, "takes": _TAKES}))

    assert (found.verdict, found.tool_right) == (verdict, tool_right if not said.calls else True)
