"""What several tests of the tool library share."""

import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from errors import EmbedderUnavailable
from tools.context import ToolContext
from tools.embedding import Matrix, Vector, unit
from tools.lexical import tokenise
from tools.tool import Tool


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
