import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from langchain_core.exceptions import ModelAuthenticationError, ModelConnectionError, ModelRateLimitError

from errors import ModelUnavailable, StoreError
from graph.jobs.answers import TAGS, answer_cache
from tagging.batch.asker import AskModel, ToolAsker
from tagging.batch.job import ToolJob
from tagging.questions.tags import Question
from tagging.tags import TagSet
from tagging.taxonomy import load_taxonomy
from tagging.view import ToolView
from tests.tagging.conftest import answer, entry

QUESTION = Question(load_taxonomy(), {"system": "Files"}, model="m")


def batch(*names: str) -> dict[str, ToolView]:
    return {f"g/{name}": ToolView(name=name, description=f"工具 {name}") for name in names}


def down(cause: Exception | None = None) -> ModelUnavailable:
    error = ModelUnavailable("The model is down.")
    error.__cause__ = cause
    return error


class Job:
    """A job with its books: what it tagged, how long it waited, whether the model counts as down."""

    def __init__(self, ask: AskModel, home: Path, concurrency: int = 1) -> None:
        self.tagged: dict[str, TagSet] = {}
        self.waits: list[float] = []
        self.reason = ""
        self.tagger = ToolAsker(ask, answer_cache(home, TAGS), QUESTION)
        self.job = ToolJob(
            self.tagger, self._take, concurrency=concurrency, down=lambda: self.reason, sleep=self._sleep
        )

    async def _take(self, tagged: Mapping[str, TagSet]) -> None:
        self.tagged |= tagged

    async def _sleep(self, seconds: float) -> None:
        self.waits.append(seconds)


Make = Callable[..., Job]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    return lambda ask, concurrency=1: Job(ask, tmp_path, concurrency)


async def test_every_tool_of_every_batch_is_tagged(make: Make, obliging: Any) -> None:
    job = make(obliging(), concurrency=3)
    result = await job.job.run([batch("a", "b"), batch("c"), batch("d", "e")])
    assert set(job.tagged) == {"g/a", "g/b", "g/c", "g/d", "g/e"}
    assert (result.n_said, result.failed, result.stopped) == (5, {}, "")


async def test_no_more_prompts_are_on_their_way_than_allowed(make: Make, obliging: Any) -> None:
    class Counting(obliging):  # type: ignore[misc]  # a fixture gives the class
        now = most = 0

        async def __call__(self, *args: Any, **options: Any) -> Any:
            self.now += 1
            self.most = max(self.most, self.now)
            await asyncio.sleep(0.01)
            self.now -= 1
            return await super().__call__(*args, **options)

    ask = Counting()
    await make(ask, concurrency=2).job.run([batch(str(n)) for n in range(6)])
    assert ask.most == 2


async def test_a_tool_that_an_answer_misses_is_asked_alone(make: Make, scripted: Any) -> None:
    ask = scripted(answer(entry(1, "a"), entry(7, "x")), answer(entry(1, "b")))
    job = make(ask)
    await job.job.run([batch("a", "b")])
    assert set(job.tagged) == {"g/a", "g/b"}
    assert '"name": "b"' in ask.asked[1]["tools"]
    assert '"name": "a"' not in ask.asked[1]["tools"]


async def test_a_batch_that_fails_as_a_whole_is_asked_one_by_one(make: Make, scripted: Any) -> None:
    job = make(scripted("no JSON", answer(entry(1, "a")), answer(entry(1, "b"))))
    await job.job.run([batch("a", "b")])
    assert set(job.tagged) == {"g/a", "g/b"}


async def test_a_hostile_tool_costs_only_itself(make: Make, obliging: Any) -> None:
    job = make(obliging({"hostile": lambda _: None}))
    result = await job.job.run([batch("a", "hostile", "b"), batch("c")])
    assert set(job.tagged) == {"g/a", "g/b", "g/c"}
    assert list(result.failed) == ["g/hostile"]
    assert "no entry" in result.failed["g/hostile"]
    assert not result.stopped


async def test_a_model_that_gives_nothing_to_use_ends_the_job(make: Make, obliging: Any) -> None:
    names = [f"t{n}" for n in range(20)]
    ask = obliging(dict.fromkeys(names, lambda said: said | {"domains": ["nonsense"]}))
    result = await make(ask).job.run([batch(name) for name in names])
    assert "domains must come from the list" in result.stopped
    assert len(result.failed) == len(ask.asked) == 5


async def test_a_model_that_is_down_for_a_while_is_asked_again(make: Make, scripted: Any) -> None:
    job = make(scripted(answer(entry(1, "a")), down(ModelConnectionError("x")), down(), answer(entry(1, "b"))))
    job.reason = "The model is down."
    result = await job.job.run([batch("a"), batch("b")])
    assert set(job.tagged) == {"g/a", "g/b"}
    assert not result.stopped
    assert job.waits == [21.0, 42.0]


@pytest.mark.parametrize(
    ("errors", "n_asked"),
    [
        ([down(ModelConnectionError("x"))] * 3, 4),
        ([down(ModelAuthenticationError("x"))], 2),
        ([down(ImportError("x"))], 2),
    ],
)
async def test_a_model_that_stays_down_ends_the_job_with_what_was_done(
    make: Make, scripted: Any, errors: list[ModelUnavailable], n_asked: int
) -> None:
    ask = scripted(answer(entry(1, "a")), *errors)
    job = make(ask)
    job.reason = "The model is down."
    result = await job.job.run([batch("a"), batch("b", "c"), batch("d")])
    assert (result.stopped, result.n_said, result.failed) == ("The model is down.", 1, {})
    assert len(ask.asked) == n_asked
    assert set(await job.tagger.known(list(batch("a", "b").values()))) == {0}


@pytest.mark.parametrize(("cause", "n_waits"), [(ModelConnectionError("x"), 0), (ModelRateLimitError("x"), 2)])
async def test_a_model_that_never_answered_is_waited_for_only_where_it_is_busy(
    make: Make, scripted: Any, cause: Exception, n_waits: int
) -> None:
    job = make(scripted(*[down(cause)] * 3))
    job.reason = "The model is down."
    assert (await job.job.run([batch("a")])).stopped == "The model is down."
    assert len(job.waits) == n_waits


async def test_an_answer_that_cannot_be_kept_ends_the_job(tmp_path: Path, obliging: Any) -> None:
    (tmp_path / "home").touch()
    with pytest.raises(StoreError, match="cannot be used"):
        await Job(obliging(), tmp_path / "home", 2).job.run([batch("a"), batch("b"), batch("c")])


async def test_nothing_to_do_is_done(make: Make, scripted: Any) -> None:
    assert (await make(scripted()).job.run([])).n_said == 0
