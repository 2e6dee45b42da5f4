"""Examples run whole, offline and by a scripted model, over homes of their own; the tool graph is down."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, ToolCall

from errors import ConfigError, ModelUnavailable
from evals.execution.arms import ArmName, settings_of
from evals.execution.examples import ExecutionExample
from evals.execution.outcome import CaseOutcome
from evals.execution.run import Plan, run_execution
from settings import Settings
from tests.evals.execution.rows import PAIRS, conversions, example
from tests.prompts.conftest import ScriptedChatModel

NUMBERS = itertools.count()
KM = {"value": 5, "from_unit": "km", "to_unit": "mile"}


@pytest.fixture
def settings(home: Path) -> Settings:
    return Settings(
        home=home, model="scripted:test", embedder="none", neo4j_uri="bolt://127.0.0.1:9", graph_timeout_s=0.5
    )


def calling(name: str, **arguments: Any) -> AIMessage:
    return AIMessage("", tool_calls=[ToolCall(name=name, args=arguments, id=f"call-{next(NUMBERS)}")])


Run = Callable[..., Any]


@pytest.fixture
def run(settings: Settings, tmp_path: Path) -> Run:
    async def ran(
        arm: ArmName, examples: list[ExecutionExample], *script: Any, **plan: Any
    ) -> tuple[list[CaseOutcome], ScriptedChatModel]:
        model = ScriptedChatModel(script=list(script))
        told = Plan(arms=(arm,), out=tmp_path / "out", **plan)
        report = await run_execution(settings, examples, told, build=lambda _: model)
        return list(report.arms[0].outcomes), model

    return ran


async def test_examples_are_run_offline_and_judged_and_kept(run: Run, settings: Settings, tmp_path: Path) -> None:
    (en, zh), _ = await run("offline", conversions())
    assert (en.right, [fault.kind for fault in zh.faults]) == (True, ["value"])
    assert (en.use.calls, en.approvals, en.error, en.model) == (0, 0, "", "")
    assert [call.tool for call in en.calls if call.made] == ["general/convert_units"]
    saved = CaseOutcome.model_validate_json((tmp_path / "out/offline/convert-en.json").read_bytes())
    assert saved == en
    assert list(settings.home.iterdir()) == [], "the user's own home is left alone"


async def test_a_finished_case_is_kept_and_a_changed_one_is_run_again(run: Run, tmp_path: Path) -> None:
    en, zh = conversions()
    (first,), _ = await run("offline", [en])
    (kept, new), _ = await run("offline", [en, zh])
    assert (kept, new.id) == (first, "convert-zh")
    (again,), _ = await run("offline", [en.model_copy(update={"contains": (("nothing",),)})])
    assert not again.right
    assert json.loads((tmp_path / "out/execution.json").read_text(encoding="utf-8"))["arms"][0]["name"] == "offline"


async def test_each_example_has_a_workspace_of_its_own(run: Run) -> None:
    milk, gone = {"contains": [["milk", "牛奶"]]}, {"exists": False}
    one = example(id="1", turns=PAIRS["save"][:1], files={"a.txt": "a"}, result_files={"list.txt": milk})
    two = example(id="2", turns=PAIRS["save"][1:], language="zh", result_files={"list.txt": milk, "a.txt": gone})
    outcomes, _ = await run("offline", [one.model_copy(update={"unchanged": ("a.txt",)}), two])
    assert [o.faults for o in outcomes] == [(), ()]


@pytest.mark.parametrize(("language", "n"), [("en", 0), ("zh", 1)])
async def test_a_loop_with_all_tools_is_counted(run: Run, language: str, n: int) -> None:
    asked = example(turns=[PAIRS["convert"][n]], language=language, contains=[["3.1069"]])
    (outcome,), model = await run("all-tools", [asked], calling("convert_units", **KM), "3.1069 miles / 英里")
    assert outcome.right
    assert (outcome.use.calls, outcome.use.invented, outcome.invalid_calls) == (2, (), 0)
    assert outcome.use.prompt_tokens > 10_000, "every tool stands in both prompts"
    assert [(call.tool, call.status) for call in outcome.calls] == [("general/convert_units", "ok")]
    assert "3.1068" in model.asked[1], "the result is read by the model"


async def test_wrong_arguments_and_invented_names_are_counted(run: Run) -> None:
    script = (calling("convert_units", value="many"), calling("convert_all"), "I could not.")
    (outcome,), model = await run("all-tools", [example()], *script)
    assert (outcome.invalid_calls, outcome.invented_names, outcome.use.calls) == (1, 1, 3)
    assert [call.error_type for call in outcome.calls] == ["MissingArgument"]
    assert "not a valid tool" in model.asked[2]


@pytest.mark.parametrize("approve", [True, False])
async def test_a_loop_asks_for_the_same_permissions(run: Run, *, approve: bool) -> None:
    gone = {"exists": not approve}
    asked = example(files={"a.txt": "x"}, result_files={"a.txt": gone}, approve=approve)
    (outcome,), _ = await run("all-tools", [asked], calling("delete_file", path="a.txt"), "Done as you said.")
    assert (outcome.faults, outcome.approvals) == ((), 1)
    assert [call.status for call in outcome.calls] == ["ok" if approve else "denied"]


async def test_a_loop_that_searches_binds_what_it_found(run: Run) -> None:
    script = (
        calling("retrieve_tools", query="convert kilometres to miles"),
        calling("convert_units", **KM),
        "3.1069",
    )
    (outcome,), model = await run("bigtool", [example(contains=[["3.1069"]])], *script)
    assert outcome.right
    assert (outcome.use.calls, outcome.use.invented) == (3, ())
    bound = [[tool.name for tool in asked["tools"]] for asked in model.bound]
    assert bound[0] == ["retrieve_tools"]
    assert "convert_units" in bound[1]
    assert len(bound[1]) <= 3


async def test_a_searching_loop_says_which_tool_there_is_not(run: Run) -> None:
    (outcome,), model = await run("bigtool", [example()], calling("convert_all"), "No.")
    assert outcome.invented_names == 1
    assert "convert_all is not a valid tool" in model.asked[1]


@pytest.mark.parametrize("arm", ["all-tools", "bigtool"])
async def test_turns_follow_one_another_in_one_conversation(run: Run, arm: ArmName) -> None:
    asked = example(kind="follow_up", turns=["my name is Ann", "what is my name?"], contains=[["Ann"]])
    (outcome,), model = await run(arm, [asked], "Hello Ann.", "You are Ann.")
    assert (outcome.right, outcome.answers) == (True, ("Hello Ann.", "You are Ann."))
    assert "my name is Ann" in model.asked[1]


async def test_follow_ups_of_ours_are_asked_in_one_conversation(run: Run) -> None:
    asked = example(kind="follow_up", turns=["convert 5 km to miles", "and 10 km?"])
    (outcome,), _ = await run("offline", [asked])
    assert len(outcome.answers) == 2


@pytest.mark.parametrize("n", [0, 1])
async def test_our_own_way_asks_the_model_that_is_given(run: Run, n: int) -> None:
    (outcome,), model = await run("search", conversions()[n : n + 1], *["{}"] * 60)
    assert outcome.use.calls == len(model.asked) > 0
    assert (outcome.use.errors, outcome.model) == (0, "scripted:test")


async def test_a_loop_without_end_is_ended(run: Run) -> None:
    (outcome,), _ = await run("all-tools", [example()], *(calling("convert_units", **KM) for _ in range(40)))
    assert outcome.error.startswith("no answer within")
    assert [fault.kind for fault in outcome.faults] == ["failed"]


async def test_no_model_at_all_is_no_result(run: Run, tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="does not answer"):
        await run("all-tools", [example()], ConnectionError("down"))
    assert not (tmp_path / "out/all-tools/x-1.json").exists()


@pytest.mark.full
async def test_a_reader_plays_the_model_and_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    folder, asked = tmp_path / "reader", [example(contains=[["3.1069"]])]
    call = {"tool_calls": [{"name": "convert_units", "arguments": KM}]}
    with pytest.raises(ModelUnavailable, match="An answer is missing"):
        await run("all-tools", asked, reader=folder, patience_s=0.01)
    (folder / "0001.answer.md").write_text(f"```json\n{json.dumps(call)}\n```", encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="An answer is missing"):
        await run("all-tools", asked, reader=folder, patience_s=1.0)
    (folder / "0002.answer.md").write_text("3.1069 miles", encoding="utf-8")
    (outcome,), model = await run("all-tools", asked, reader=folder, patience_s=5.0)
    assert (outcome.right, outcome.model, outcome.use.calls) == (True, "reader:files", 2)
    assert model.asked == []
    assert len(list(folder.glob("*.prompt.md"))) == 2


@pytest.mark.parametrize("arm", ["program", "loop", "search"])
def test_an_arm_sets_its_strategy(settings: Settings, arm: ArmName) -> None:
    own = settings_of(arm, settings, reader=False)
    assert (own.strategy, own.decisions) == (arm, "model")


def test_a_model_is_needed_and_nothing_is_sent(home: Path) -> None:
    bare = Settings(home=home)
    with pytest.raises(ConfigError, match="--reader"):
        settings_of("escalate", bare, reader=False)
    own = settings_of("escalate", bare, reader=True)
    assert (own.model, own.decisions, own.smtp_host, own.finance_providers) == (
        "reader:files",
        "escalate",
        "",
        "sample",
    )
    assert settings_of("offline", bare, reader=False).offline
    assert settings_of("all-tools", bare, reader=True).offline, "a baseline's tools are found without a model"
