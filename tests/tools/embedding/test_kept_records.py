"""Chroma on disk is kept in step with the documents of a library."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import chromadb
import numpy as np
import pytest
from chromadb.config import Settings as ChromaSettings

from tools.embedding import kept_records
from tools.embedding.cards import RecordCard, card_of
from tools.embedding.documents import ToolDocument
from tools.embedding.embedder import Vector
from tools.embedding.kept_records import Differences, KeptRecords, WantedRecords, compare
from tools.embedding.place import ChromaPlace
from tools.embedding.vector_store import look_at

DIM = 4


def cards(*texts: str, group: str = "g", tool: str = "g/quote") -> list[RecordCard]:
    documents = [ToolDocument(tool, number, text) for number, text in enumerate(texts)]
    return [card_of(d, {"kind": "example" if d.number else "description", "group": group}) for d in documents]


def vectors(*lists: Sequence[RecordCard]) -> dict[str, Vector]:
    every = [card for found in lists for card in found]
    return {card.content_hash: np.eye(DIM, dtype=np.float32)[n % DIM] for n, card in enumerate(every)}


def collection(folder: Path) -> Any:
    """What somebody sees who opens Chroma."""
    settings = ChromaSettings(anonymized_telemetry=False)
    return chromadb.PersistentClient(str(folder), settings=settings).get_collection(
        "tools-fake", embedding_function=None
    )


async def opened(folder: Path) -> KeptRecords:
    records = KeptRecords(ChromaPlace(folder))
    await records.open("fake", DIM)
    return records


async def test_whoever_opens_chroma_finds_documents_tags_and_vectors(tmp_path: Path) -> None:
    wanted = cards("查询价格", "price of AAPL")
    await (await opened(tmp_path)).keep(WantedRecords(wanted), vectors(wanted))
    seen = collection(tmp_path).get(include=["documents", "metadatas", "embeddings"], where={"kind": "example"})
    assert (seen["ids"], seen["documents"]) == (["g/quote#1"], ["price of AAPL"])
    assert seen["metadatas"][0] == {
        "tool_id": "g/quote",
        "content_hash": wanted[1].content_hash,
        "kind": "example",
        "group": "g",
    }
    assert list(seen["embeddings"][0]) == [0, 1, 0, 0]


async def test_a_change_touches_only_what_changed(tmp_path: Path) -> None:
    before = [*cards("a price", "one"), *cards("gone", tool="g/old")]
    records = await opened(tmp_path)
    await records.keep(WantedRecords(before), vectors(before))
    after = cards("a price", "two", group="h")
    found = await records.keep(WantedRecords(after), vectors(before, after))
    assert found == Differences(stale=("g/quote#1",), differing=("g/quote#0",), extra=("g/old#0",))
    assert str(found) == "1 stale, 1 other tags, 1 extra"
    assert compare(WantedRecords(after), await look_at(ChromaPlace(tmp_path), "fake")) == Differences()
    assert collection(tmp_path).get()["documents"] == ["a price", "two"]


async def test_a_tag_that_a_tool_no_longer_has_goes(tmp_path: Path) -> None:
    records = await opened(tmp_path)
    card = card_of(ToolDocument("g/t", 0, "x"), {"kind": "description", "domains": ["a"]})
    bare = card_of(ToolDocument("g/t", 0, "x"), {"kind": "description"})
    await records.keep(WantedRecords([card]), vectors([card]))
    await records.keep(WantedRecords([bare]), vectors([bare]))
    assert "domains" not in collection(tmp_path).get()["metadatas"][0]


async def test_records_of_the_form_before_get_text_and_tags_and_keep_their_vectors(tmp_path: Path) -> None:
    wanted = cards("查询价格", "price of AAPL")
    await opened(tmp_path)
    old = collection(tmp_path)
    for n, card in enumerate(wanted):
        told = {"tool_id": card.tool_id, "content_hash": card.content_hash}
        old.upsert(ids=[card.id], embeddings=[list(np.eye(DIM)[n])], metadatas=[told])
    found = await (await opened(tmp_path)).keep(WantedRecords(wanted), {})
    assert len(found.differing) == 2
    assert compare(WantedRecords(wanted), await look_at(ChromaPlace(tmp_path), "fake")) == Differences()
    seen = collection(tmp_path).get(include=["documents", "embeddings"])
    assert seen["documents"] == ["查询价格", "price of AAPL"]
    assert np.array_equal(seen["embeddings"], np.eye(DIM)[:2])


async def test_a_store_that_was_in_step_is_not_read_again_but_when_told_to(tmp_path: Path) -> None:
    wanted = cards("a price", "one")
    await (await opened(tmp_path)).keep(WantedRecords(wanted), vectors(wanted))
    collection(tmp_path).delete(ids=["g/quote#1"])
    assert not await (await opened(tmp_path)).keep(WantedRecords(wanted), vectors(wanted))
    found = await (await opened(tmp_path)).keep(WantedRecords(wanted), vectors(wanted), "fully")
    assert found.missing == ("g/quote#1",)
    assert collection(tmp_path).count() == 2


async def test_what_has_no_vector_waits_and_what_is_stale_until_then_is_said(tmp_path: Path) -> None:
    before, after = cards("old text"), cards("new text")
    records = await opened(tmp_path)
    await records.keep(WantedRecords(before), vectors(before))
    assert (await records.keep(WantedRecords(after), {})).stale == ("g/quote#0",)
    assert (await records.keep(WantedRecords(after), vectors(after))).stale == ("g/quote#0",)
    assert await records.keep(WantedRecords(after), vectors(after), "fully") == Differences()


async def test_a_tool_that_is_switched_off_keeps_its_records_and_need_not_have_any(tmp_path: Path) -> None:
    on, off = cards("a price"), cards("off", "未见", tool="g/off")
    records, wanted = await opened(tmp_path), WantedRecords([*on, *off], frozenset(card.id for card in off))
    found = await records.keep(wanted, vectors(on, off[:1]), "fully")
    assert found.missing == ("g/quote#0",)
    assert sorted(collection(tmp_path).get()["ids"]) == ["g/off#0", "g/quote#0"]
    assert await records.keep(wanted, {}, "fully") == Differences()


async def test_at_once_leaves_what_ships_for_later(tmp_path: Path) -> None:
    mine, shipped = cards("mine"), cards("shipped", tool="b/t")
    wanted = WantedRecords([*shipped, *mine], unhurried=frozenset(card.content_hash for card in shipped))
    records = await opened(tmp_path)
    await records.keep(wanted, vectors(mine, shipped), "at once")
    assert collection(tmp_path).get()["ids"] == ["g/quote#0"]
    await records.keep(wanted, vectors(mine, shipped))
    assert collection(tmp_path).count() == 2


async def test_a_write_that_is_cut_off_is_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_records, "BATCH", 1)
    wanted = cards("a price", "one", "two")
    cut = await opened(tmp_path)
    store = cut._opened()
    put, done = store.put, list[str]()

    async def dies(records: Any) -> None:
        if done:
            raise KeyboardInterrupt
        done.append("")
        await put(records)

    monkeypatch.setattr(store, "put", dies)
    with pytest.raises(KeyboardInterrupt):
        await cut.keep(WantedRecords(wanted), vectors(wanted))
    assert len((await (await opened(tmp_path)).keep(WantedRecords(wanted), vectors(wanted))).missing) == 2


async def test_null_bytes_and_halves_of_surrogates_survive(tmp_path: Path) -> None:
    wanted = cards("nul\0byte", "half \ud83d of a pair", tool="g/\udc80odd")
    await (await opened(tmp_path)).keep(WantedRecords(wanted), vectors(wanted))
    assert compare(WantedRecords(wanted), await look_at(ChromaPlace(tmp_path), "fake")) == Differences()
    assert collection(tmp_path).get()["documents"] == ["nul\0byte", "half \\ud83d of a pair"]
