"""The embeddings endpoint, with a transport that answers as a server does."""

import json
from typing import Any, cast

import httpx
import pytest
from openai import AsyncOpenAI

from errors import ConfigError, EmbedderUnavailable
from settings import load_settings
from tools.embedding.embedders.openai import BATCH, OpenAIEmbedder, build


def embedder(status: int = 200) -> OpenAIEmbedder:
    def answer(request: httpx.Request) -> httpx.Response:
        texts = json.loads(request.content)["input"]
        # Backwards, as a server may: `index` says which is which.
        data = [
            {"object": "embedding", "index": n, "embedding": [float(len(text)), 1.0]} for n, text in enumerate(texts)
        ][::-1]
        body = {"object": "list", "model": "m", "data": data, "usage": {"prompt_tokens": 1, "total_tokens": 1}}
        return httpx.Response(status, json=body)

    http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    # Some versions of the client are typed for a fork of httpx; they run with either.
    client = AsyncOpenAI(api_key="k", base_url="http://127.0.0.1/v1", http_client=cast(Any, http), max_retries=0)
    return OpenAIEmbedder(client, "m")


async def test_the_first_answer_tells_the_dimension() -> None:
    made = embedder()
    await made.warm()
    assert made.dim == 2


async def test_vectors_come_in_the_order_of_the_texts_and_in_batches() -> None:
    vectors = await embedder().embed_documents(["a" * n for n in range(1, BATCH + 2)])
    assert vectors.shape == (BATCH + 1, 2)
    assert vectors[0] == pytest.approx([0.7071, 0.7071], abs=1e-3)
    assert (vectors[:-1, 0] < vectors[1:, 0]).all()


async def test_an_empty_text_is_no_error() -> None:
    assert (await embedder().embed_queries([""])).shape == (1, 2)


async def test_an_endpoint_that_is_down_is_one_sentence() -> None:
    with pytest.raises(EmbedderUnavailable, match="does not answer"):
        await embedder(status=500).embed_query("text")


def test_neither_key_nor_address_is_a_bad_setting() -> None:
    with pytest.raises(ConfigError, match="OPENAI_API_KEY"):
        build(load_settings(openai_api_key=None))


def test_an_address_of_ones_own_needs_no_key() -> None:
    made = build(load_settings(openai_api_key=None, model_base_url="http://127.0.0.1:1/v1", embedding_model="bge"))
    assert made.name == "openai-bge"
