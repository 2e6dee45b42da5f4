"""A judged corpus of a few tools, and an embedder that needs no model."""

import json
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tools.embedding.embedder import Matrix, Vector, unit
from tools.lexical.bm25 import tokenise

_CORPUS = [
    ("shop/prices/get_price", "Prices", "Get Price", "Price of an article"),
    ("shop/prices/price_history", "Prices", "Price History", "Past prices of an article"),
    ("travel/flights/find_flights", "Flights", "findFlights", "Flights between two airports"),
    ("travel/hotels/find_rooms", "Hotels", "Find rooms", ""),
    ("music/songs/lyrics", "Songs", "歌词", "The text of a song"),
]
_REQUESTS = [
    ("q1", "I1", "What does this article cost? Show me the price history too.", ["get_price", "price_history"]),
    ("q2", "I2", "Find flights to Oslo and rooms in a hotel there.", ["find_flights", "find_rooms"]),
    ("q3", "I1", "I want the lyrics of a song", ["lyrics"]),
]


class WordEmbedder:
    """Texts that share words share directions."""

    name = "words"
    dim = 48

    async def warm(self) -> None:
        """Load nothing."""

    async def embed_query(self, text: str) -> Vector:
        vector: Vector = (await self.embed_queries([text]))[0]
        return vector

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        rows = np.full((len(texts), self.dim), 0.05, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for token in tokenise(text):
                row[zlib.crc32(token.encode()) % self.dim] += 1
        return unit(rows)

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        return await self.embed_queries(texts)


@pytest.fixture
def word_embedder() -> WordEmbedder:
    return WordEmbedder()


def write(file: Path, rows: list[dict[str, object]]) -> None:
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def judged_folder(tmp_path: Path) -> Path:
    """Five tools, three requests in English, one of them in Chinese too, and a split."""
    folder = tmp_path / "judged"
    folder.mkdir()
    ids = {tool_id.rsplit("/", 1)[1]: tool_id for tool_id, *_ in _CORPUS}
    write(
        folder / "corpus.jsonl",
        [
            {"id": id_, "category": "C", "tool": tool, "api": api, "description": told, "parameters": [{"name": "id"}]}
            for id_, tool, api, told in _CORPUS
        ],
    )
    write(
        folder / "queries_dev.jsonl", [{"id": id_, "split": level, "text": text} for id_, level, text, _ in _REQUESTS]
    )
    write(folder / "queries_zh_dev.jsonl", [{"id": "q3", "split": "I1", "text": "我想看歌词", "lang": "zh"}])
    write(
        folder / "qrels_dev.jsonl",
        [{"q": id_, "d": ids[name]} for id_, _, _, names in _REQUESTS for name in names],
    )
    (folder / "split_dev.json").write_text(json.dumps({"train": ["q1", "q2"], "validate": ["q3"]}), encoding="utf-8")
    return folder
