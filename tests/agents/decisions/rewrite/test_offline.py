import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.rewrite.offline import OfflineRewrite
from agents.decisions.rewrite.question import RewriteQuestion
from prompts.language import Language
from settings import Settings


async def rewrite(task: str, max_rewrites: int = 4) -> tuple[str, ...]:
    return (await OfflineRewrite()(RewriteQuestion(task=task, max_rewrites=max_rewrites))).texts


@pytest.mark.parametrize(
    ("task", "texts"),
    [
        ("查苹果股价，然后画图", ("查苹果股价", "画图")),
        ("Read a.csv and then plot it", ("Read a.csv", "plot it")),
        ("查苹果和微软的股价", ("查苹果", "微软的股价")),
        ("查苹果股价", ()),
        ("查苹果股价。", ()),
        ("Plot the prices.", ()),
        ("查苹果股价，然后画图。", ("查苹果股价", "画图")),
        ("", ()),
    ],
)
async def test_the_pieces_of_a_task_are_its_rewrites(task: str, texts: tuple[str, ...]) -> None:
    assert await rewrite(task) == texts


async def test_the_longest_pieces_are_kept_in_order() -> None:
    assert await rewrite("画图。查苹果公司的股价。换算成人民币", 2) == ("查苹果公司的股价", "换算成人民币")


@given(st.text(max_size=60), st.integers(0, 4))
async def test_rewrites_are_few_different_and_taken_from_the_task(task: str, limit: int) -> None:
    texts = await rewrite(task, limit)

    assert len(texts) == len(set(texts)) <= limit
    assert all(text in task and text != task.strip() for text in texts)


@pytest.mark.parametrize(
    ("task", "languages", "is_sure"),
    [
        ("查苹果股价，然后画图", ("en",), False),
        ("查苹果股价，然后画图", ("en", "zh"), True),
        ("plot the price", ("en",), True),
        ("plot the price", ("zh",), False),
    ],
)
async def test_cutting_is_unsure_where_the_tools_speak_another_language(
    task: str, languages: tuple[Language, ...], is_sure: bool
) -> None:
    found = await OfflineRewrite()(RewriteQuestion(task=task, languages=languages))

    assert (found.confidence >= Settings().confidence_floor) == is_sure
