from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.attached_tables import Subject
from agents.subtask import SubTask
from graph.workflow.asked.said_before import entities
from graph.workflow.readers.plan_request import plan_request
from graph.workflow.state import Exchange, RouterState
from tests.graph.world import World


def exchange(request: str, *values: object, **arguments: object) -> Exchange:
    produced = tuple(Upstream(step=1, tool_id="g/t", value=value, arguments=arguments) for value in values or (None,))
    return Exchange(request=request, answer=f"answer to {request}", produced=produced)


def test_words_of_the_request_that_became_values_may_be_replaced() -> None:
    said = exchange(
        "price of Apple and 微软", {"matches": [{"name": "apple", "symbol": "AAPL"}]}, query="微软", year=2024
    )
    assert entities([said]) == ("apple", "微软")


def test_single_letters_and_the_whole_request_are_no_such_words() -> None:
    assert entities([exchange("a tale", "a", query="a tale")]) == ()


def test_a_new_conversation_has_none() -> None:
    assert entities([]) == ()


async def test_a_plan_sees_the_last_turns_and_the_agents(world: World) -> None:
    seen: list[DecomposeQuestion] = []

    async def decompose(question: DecomposeQuestion) -> Plan:
        seen.append(question)
        return Plan(request=question.request, subtasks=(SubTask(number=1, description="d"),))

    world.replaced["decompose"] = decompose
    state: RouterState = {
        "request": "and now?",
        "said": [],
        "language": "en",
        "user": "local",
        "run_key": "run",
        "attached": [],
        "brought": (),
        "fresh": False,
        "subject": Subject(request="and now?"),
        "conversation": [exchange(f"request {n}") for n in range(5)],
        "plan": None,
        "decisions": [],
        "results": [],
        "answer": "",
    }
    await plan_request(state, state["subject"], world.context())
    (question,) = seen
    assert [t.text for t in question.history][::2] == ["request 2", "request 3", "request 4"]
    assert [a.name for a in question.agents] == ["notes", "shop", "general"]
