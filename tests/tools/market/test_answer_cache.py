import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable
from tools.market.answer_cache import AnswerCache
from tools.market.provider import DataOrigin, Measure, News
from tools.market.remarks import remark

QUESTION = ("x", "beta", "AAPL")


class Source:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.n_asked = 0

    async def ask(self) -> Measure:
        self.n_asked += 1
        return Measure.model_validate({"value": self.n_asked, "at": "2024-05-02", "origin": DataOrigin(provider="x")})

    async def refuse(self) -> Measure:
        self.n_asked += 1
        raise DataUnavailable("Down.")


def cache_of(folder: Path, *, ttl_s: int = 60, later_s: float = 0) -> AnswerCache:
    return AnswerCache(folder, ttl_s, now=lambda: time.time() + later_s)


async def test_a_young_answer_is_served_again(tmp_path: Path) -> None:
    source = Source()
    first = await cache_of(tmp_path / "cache").kept(QUESTION, Measure, source.ask)
    assert await cache_of(tmp_path / "cache", later_s=50).kept(QUESTION, Measure, source.ask) == first
    assert source.n_asked == 1


async def test_an_old_answer_is_asked_for_again_and_its_file_replaced(tmp_path: Path) -> None:
    source = Source()
    await cache_of(tmp_path).kept(QUESTION, Measure, source.ask)
    await cache_of(tmp_path, later_s=61).kept(QUESTION, Measure, source.ask)
    assert (source.n_asked, len(list(tmp_path.iterdir()))) == (2, 1)


async def test_old_answers_to_other_questions_are_dropped(tmp_path: Path) -> None:
    source = Source()
    await cache_of(tmp_path).kept(("x", "other"), Measure, source.ask)
    await cache_of(tmp_path, later_s=61).kept(QUESTION, Measure, source.ask)
    assert len(list(tmp_path.iterdir())) == 1


async def test_with_no_time_to_live_nothing_is_kept(tmp_path: Path) -> None:
    source = Source()
    await cache_of(tmp_path / "cache", ttl_s=0).kept(QUESTION, Measure, source.ask)
    assert not (tmp_path / "cache").exists()


async def test_a_refusal_is_not_kept(tmp_path: Path) -> None:
    source = Source()
    with pytest.raises(DataUnavailable):
        await cache_of(tmp_path).kept(QUESTION, Measure, source.refuse)
    assert (await cache_of(tmp_path).kept(QUESTION, Measure, source.ask)).value == 2


@pytest.mark.parametrize("content", [b"", b"{", b'{"value": "much"}', b"\xff\xfe", b"cos\nsystem\n"])
async def test_a_damaged_file_is_asked_for_again(tmp_path: Path, content: bytes) -> None:
    source = Source()
    await cache_of(tmp_path).kept(QUESTION, Measure, source.ask)
    next(tmp_path.iterdir()).write_bytes(content)
    assert (await cache_of(tmp_path).kept(QUESTION, Measure, source.ask)).value == 2


async def test_a_folder_that_cannot_be_written_does_not_stop_the_answer(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file in the way")
    assert (await cache_of(tmp_path / "cache").kept(QUESTION, Measure, Source().ask)).value == 1


@given(st.text(), st.text())
async def test_two_questions_never_share_an_answer(one: str, other: str) -> None:
    assert AnswerCache.file_of(("x", one)) != AnswerCache.file_of(("x", other)) or one == other


def test_a_file_name_holds_no_word_of_the_question() -> None:
    assert AnswerCache.file_of(("x", "../../etc/passwd")).isalnum()


async def test_news_come_back_as_they_were(tmp_path: Path) -> None:
    async def ask() -> News:
        return News(headlines=(), origin=DataOrigin(provider="x", notes=(remark("quoted", text="备注"),)))

    first = await cache_of(tmp_path).kept(("news",), News, ask)
    assert await cache_of(tmp_path).kept(("news",), News, ask) == first
