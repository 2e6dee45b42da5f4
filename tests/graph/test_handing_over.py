"""A whole home: a person says whose request it was; it is run there, and remembered so."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.observability.events import Routed
from tests.graph.talking import Heard, LetterEmbedder, at_home, say
from tools.embedding.embedder import EmbedderChoice

TOOLS = '''
def depth_by_rope(pool: str) -> str:
    """Measure how deep a pool is. 测量水池的深度

    Args:
        pool: Number of the pool, such as B-12. 水池编号
    """
    return f"rope {pool}"


def depth_by_stick(pool: str) -> str:
    """Measure how deep a pool is. 测量水池的深度

    Args:
        pool: Number of the pool, such as B-12. 水池编号
    """
    return f"stick {pool}"
'''
PROFILE = "name: {name}\ndescription: Measures depths by {name}.\ndomains: []\ninclude: [waters/depth_by_{name}]\n"
pytestmark = pytest.mark.asyncio(loop_scope="module")
REQUEST = {"en": "measure how deep the pool B-12 is", "zh": "测量水池 B-12 的深度"}
HANDED = {"en": "no, this is for the {} agent", "zh": "不对，交给{}智能体"}


@pytest.fixture(params=["en", "zh"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def assistant(tmp_path_factory: pytest.TempPathFactory, embedded_address: Address) -> AsyncIterator[Assistant]:
    tmp_path = tmp_path_factory.mktemp("handing")
    settings = at_home(tmp_path / "home", embedded_address)
    (settings.home / "profiles").mkdir(parents=True)
    for name in ("rope", "stick"):
        (settings.home / "profiles" / f"{name}.yaml").write_text(PROFILE.format(name=name))
    file = tmp_path / "waters.py"
    file.write_text(TOOLS)
    chosen = EmbedderChoice(LetterEmbedder(), "letters")
    async with Assistant.open(settings, chosen) as opened:
        await opened.resources.library.add(file)
        yield opened


def taker(heard: Heard) -> str:
    """Name the tool that answered, by its agent's name; nobody where it was asked which one is meant."""
    return heard.answer.tools[-1].rpartition("_")[2] if heard.answer.tools else ""


async def test_the_named_agent_takes_it_and_is_remembered_and_who_took_it_before_is_not(
    assistant: Assistant, language: str
) -> None:
    user = f"corrects in {language}"
    first = taker(await say(assistant, REQUEST[language], language, user))
    other = "stick" if first == "rope" else "rope"
    again = await say(assistant, HANDED[language].format(other), language, user)
    assert (taker(again), f"{other} B-12" in again.text, again.answer.language) == (other, True, language)
    entries = [memory for memory, _ in await assistant.memory(user).entries()]
    kept = {memory.agent: memory.opinion for memory in reversed(entries) if memory.request == REQUEST[language]}
    assert kept[other] == 1
    assert kept.get(first, -1) == -1
    assert taker(await say(assistant, REQUEST[language], f"another {language}", user)) == other


@pytest.mark.full
async def test_an_agent_without_a_tool_for_it_says_so_and_nobody_else_is_asked(
    assistant: Assistant, language: str
) -> None:
    thread, user = f"declined {language}", f"declines in {language}"
    await say(assistant, REQUEST[language], thread, user)
    heard = await say(assistant, HANDED[language].format({"en": "finance", "zh": "金融"}[language]), thread, user)
    assert heard.answer.tools == ()
    assert {"en": "The finance agent has no tool", "zh": "金融智能体没有"}[language] in heard.text
    assert {e.decision.agent for e in heard.events if isinstance(e, Routed)} <= {"finance", ""}
