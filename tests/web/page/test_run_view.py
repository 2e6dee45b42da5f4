import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.moves import Move, PathStep, Reflection, ToolPath
from agents.subtask import RouteDecision, SubTask
from graph.observability.events import (
    CallEnded,
    CallStarted,
    Event,
    GroupLoaded,
    Moved,
    PathFound,
    Planned,
    ProgramEnded,
    ProgramWritten,
    Reflected,
    RoundBegun,
    Routed,
)
from prompts.parts import Omitted
from tests.web.fake_events import DELETE, QUOTE, delete_events, quote_events, result, resumed_events
from web.page.changes import AskApproval, Change, CloseStep, Finish, Notify, OpenStep, RenameStep, ShowStep, Stream
from web.page.run_view import RunView
from web.page.wording import EN, ZH, Wording


def test_a_recorded_run_opens_the_plan_first_and_closes_it_last() -> None:
    changes = play(quote_events())
    assert changes[0] == OpenStep(
        key="plan",
        name="Plan",
        kind="run",
        icon="list-tree",
        input="Get Apple's latest price and its dividends",
        output="Reason: one task for one agent · *Decided by: offline*",
        opened=True,
    )
    assert changes[-1] == CloseStep(key="plan")


def test_the_plan_does_not_repeat_the_request_as_it_was_typed() -> None:
    (plan,) = RunView(EN, "delete old.txt ").changes(delete_events()[0])
    assert isinstance(plan, OpenStep)
    assert plan.input == ""


def test_a_plan_of_several_sub_tasks_lists_them_with_their_needs() -> None:
    subtasks = (
        SubTask(number=1, description="get the price"),
        SubTask(number=2, description="convert [A1]", needs=(1,)),
    )
    (plan,) = RunView(ZH).changes(Planned(request="price in euros", subtasks=subtasks))
    assert isinstance(plan, OpenStep)
    assert plan.output.startswith("1. get the price\n2. convert \\[A1\\] (依赖 1)")


def test_a_second_plan_of_one_run_opens_no_second_step() -> None:
    view = RunView(EN)
    view.changes(delete_events()[0])
    assert view.changes(delete_events()[0]) == []


def test_a_route_names_the_agent_on_its_sub_task() -> None:
    changes = play(quote_events())
    renamed = next(change for change in changes if isinstance(change, RenameStep))
    assert renamed.name == "Sub-task 1 · finance · Get Apple's latest price and its dividends"


def test_a_route_to_nobody_shows_as_a_failure() -> None:
    decision = RouteDecision(subtask=1, agent="", reason="no agent has such a tool")
    changes = RunView(EN).changes(Routed(decision=decision))
    shown = next(change for change in changes if isinstance(change, ShowStep))
    assert (shown.name, shown.failed) == ("Route → nobody", True)


def test_every_move_is_a_step_of_its_own_with_its_reason() -> None:
    moves = [
        Move(kind="advance", tool_id="a/b", reason="covers the price"),
        Move(kind="backtrack", tool_id="a/b", reason="needs a symbol"),
        Move(kind="give_up", reason="nothing fits"),
    ]
    changes = play([Moved(subtask=1, move=move) for move in moves])
    shown = [change for change in changes if isinstance(change, ShowStep)]
    assert [step.name for step in shown] == ["Advance → a/b", "Backtrack from a/b", "Give up the search"]
    assert ["covers the price" in shown[0].output, "nothing fits" in shown[2].output] == [True, True]
    assert [step.failed for step in shown] == [False, False, True]


@pytest.mark.parametrize(
    ("words", "name", "asked"),
    [(EN, "In view for this request: 2 tools", "Searched for: "), (ZH, "为本请求加载的工具：2 个", "检索词: ")],
)
def test_tools_that_come_in_view_are_a_step_with_the_reason(words: Wording, name: str, asked: str) -> None:
    loaded = GroupLoaded(
        subtask=1,
        agent="all",
        round=2,
        kind="request",
        number=2,
        tool_ids=("a/x", "a/y"),
        n_tokens=30,
        budget_tokens=40,
        reason="a search found a/x",
        query="weather in *Paris*",
        omitted=Omitted.of(["b/x", "b/y"], "the budget is full"),
        parted=("a/x without b/x",),
    )
    shown = next(c for c in RunView(words).changes(loaded) if isinstance(c, ShowStep))
    assert shown.name == name
    assert "`a/x`, `a/y`" in shown.output
    assert asked + r"weather in \*Paris\*" in shown.output
    assert r"2 (b/x, b/y)\: the budget is full" in shown.output


def test_a_group_that_came_without_a_search_shows_only_what_there_is() -> None:
    loaded = GroupLoaded(
        subtask=1,
        agent="all",
        round=1,
        kind="first",
        number=1,
        tool_ids=tuple(f"a/t{n}" for n in range(30)),
        n_tokens=300,
        budget_tokens=400,
        reason="the same for every request",
    )
    shown = next(c for c in RunView(EN).changes(loaded) if isinstance(c, ShowStep))
    assert shown.output.endswith("`a/t19`, …")


def test_asking_for_other_tools_is_a_step() -> None:
    (*_, shown) = RunView(EN).changes(
        Moved(subtask=1, move=Move(kind="load_next", query="weather", reason="none here"))
    )
    assert (shown.name, shown.failed) == ("Load other tools: weather", False)  # type: ignore[union-attr]  # a step


def test_what_was_left_out_is_shown_with_its_reason() -> None:
    changes = play(quote_events())
    move = next(change for change in changes if isinstance(change, ShowStep) and change.name.startswith("Advance"))
    assert "Left out:\n\n- `finance/get_bars` (score) 0.12" in move.output


def test_a_call_shows_its_arguments_before_it_ends_and_its_result_after() -> None:
    view = RunView(EN)
    opened = view.changes(CallStarted(subtask=1, call=QUOTE))[-1]
    (closed,) = view.changes(CallEnded(subtask=1, result=result(QUOTE, {"price": 532.17})))
    assert isinstance(opened, OpenStep)
    assert isinstance(closed, CloseStep)
    assert (opened.input, closed.output) == (
        '```json\n{\n  "symbol": "AAPL"\n}\n```',
        'ok, 12 ms\n\n```json\n{\n  "price": 532.17\n}\n```',
    )


def test_a_call_that_failed_shows_its_error() -> None:
    failed = result(QUOTE, None, status="error", error="There is no symbol 'XX'.")
    closed = play([CallEnded(subtask=1, result=failed)])[2]
    assert closed == CloseStep(key="call:1.2.1", output="failed, 12 ms\n\nThere is no symbol 'XX'.", failed=True)


def test_a_call_whose_start_was_in_an_earlier_run_is_shown_all_the_same() -> None:
    changes = play([CallEnded(subtask=1, result=result(DELETE, {"deleted": True}))])
    assert [change.key for change in changes if isinstance(change, OpenStep)] == ["subtask:1", "call:1.1.1"]


def test_a_run_that_waits_closes_its_steps() -> None:
    changes = play(delete_events())
    assert isinstance(changes[-4], AskApproval)
    assert changes[-3:] == [CloseStep(key="call:1.1.1"), CloseStep(key="subtask:1"), CloseStep(key="plan")]


def test_a_resumed_run_has_no_plan_around_its_sub_task() -> None:
    opened = play(resumed_events(approve=True))[0]
    assert isinstance(opened, OpenStep)
    assert (opened.key, opened.parent, opened.name) == ("subtask:1", "", "Sub-task 1")


def test_the_end_carries_the_paths_of_all_sub_tasks_in_order() -> None:
    found = [PathFound(subtask=number, path=ToolPath(steps=(PathStep(number=1, tool_id="a/b"),))) for number in (2, 1)]
    finish = play([*found, quote_events()[-1]])[-3]
    assert isinstance(finish, Finish)
    assert [row.subtask for row in finish.rows] == [1, 2]


def test_a_search_without_a_path_says_so_and_draws_nothing() -> None:
    changes = play([PathFound(subtask=1, path=ToolPath()), quote_events()[-1]])
    shown = next(change for change in changes if isinstance(change, ShowStep))
    finish = next(change for change in changes if isinstance(change, Finish))
    assert (shown.output, finish.rows) == ("No path was found.", ())


@pytest.mark.parametrize(("stage", "name"), [("path", "反思路径：部分成功"), ("results", "反思结果：部分成功")])
def test_a_reflection_shows_where_the_run_resumes(stage: str, name: str) -> None:
    reflection = Reflection(verdict="partial", reason="第二步不对", first_wrong_step=2, noise=("a/b",))
    event = Reflected.model_validate({"subtask": 1, "stage": stage, "reflection": reflection})
    shown = RunView(ZH).changes(event)[-1]
    assert isinstance(shown, ShowStep)
    assert shown.name == name
    assert "从该步恢复: 2" in shown.output
    assert "`a/b`" in shown.output


def test_an_event_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(TypeError, match="no view for str"):
        RunView(EN).changes("nonsense")  # type: ignore[arg-type]


@given(st.lists(st.sampled_from([*quote_events(), *delete_events(), *resumed_events(approve=False)]), max_size=30))
def test_whatever_the_order_of_events_every_opened_step_is_closed_once(events: list[Event]) -> None:
    open_steps: list[str] = []
    for change in play(events):
        if isinstance(change, OpenStep) and not isinstance(change, ShowStep):
            assert change.key not in open_steps
            assert change.parent in ("", *open_steps)
            open_steps.append(change.key)
        elif isinstance(change, CloseStep):
            open_steps.remove(change.key)
    assert open_steps == []


def test_the_pieces_of_the_answer_are_the_answer() -> None:
    changes = play(quote_events())
    streamed = "".join(change.text for change in changes if isinstance(change, Stream))
    finish = next(change for change in changes if isinstance(change, Finish))
    assert streamed == finish.answered.text


def play(events: list[Event]) -> list[Change]:
    view = RunView(EN)
    return [change for event in events for change in view.changes(event)] + view.end()


def test_a_call_that_stands_by_itself_has_no_step_around_it() -> None:
    opened, closed = play([CallEnded(subtask=0, result=result(QUOTE, {"price": 532.17}))])
    assert isinstance(opened, OpenStep)
    assert (opened.key, opened.parent, opened.name) == ("call:1.2.1", "", QUOTE.tool_id)
    assert isinstance(closed, CloseStep)


@pytest.mark.parametrize(("words", "name"), [(EN, "Calls 2"), (ZH, "第 2 轮调用")])
def test_the_calls_of_a_reply_stand_in_a_step_of_theirs(words: Wording, name: str) -> None:
    view = RunView(words)
    assert view.changes(RoundBegun(round=2, kind="calls", note="I look *first*.")) == []  # it may make none
    around, call = view.changes(CallStarted(subtask=2, call=QUOTE))
    assert isinstance(around, OpenStep)
    assert isinstance(call, OpenStep)
    assert (around.name, around.input, call.parent) == (name, "I look \\*first\\*.", around.key)
    assert [change.key for change in view.end() if isinstance(change, CloseStep)] == [call.key, around.key]


def test_a_program_that_goes_on_is_called_one() -> None:
    view = RunView(EN)
    view.changes(RoundBegun(round=1, kind="program"))
    (around, _) = view.changes(CallStarted(subtask=1, call=QUOTE))
    assert isinstance(around, OpenStep)
    assert around.name == "Program 1"


def test_the_offline_way_begins_outside_of_what_a_model_began() -> None:
    view = RunView(EN)
    view.changes(ProgramWritten(round=1, code="x"))
    view.changes(ProgramEnded(round=1, status="refused", error="no"))
    closed, opened = view.changes(delete_events()[0])
    assert (closed, opened.key if isinstance(opened, OpenStep) else "") == (CloseStep(key="subtask:1"), "plan")


@pytest.mark.parametrize(
    ("words", "n", "said"),
    [
        (EN, 0, ""),
        (EN, 1, "This program may ask for your approval at one place."),
        (EN, 2, "This program may ask for your approval at 2 places."),
        (ZH, 2, "该程序可能有 2 处需要您批准。"),
    ],
)
def test_a_program_says_before_it_runs_that_it_may_ask(words: Wording, n: int, said: str) -> None:
    opened, *told, _ = RunView(words).changes(ProgramWritten(round=1, code="x", may_ask=n))
    assert isinstance(opened, OpenStep)
    assert opened.input == said
    assert [notice.text for notice in told if isinstance(notice, Notify)] == ([said] if said else [])
