"""Embeddings of OpenAI, or of any server that speaks its protocol."""

from collections.abc import Sequence

from openai import AsyncOpenAI, OpenAIError

from errors import ConfigError, EmbedderUnavailable
from settings import Settings
from tools.embedding.embedder import Embedder, Matrix, Vector, checked

DEFAULT_MODEL = "text-embedding-3-small"
BATCH = 128


class OpenAIEmbedder:
    """An embeddings endpoint."""

    def __init__(self, client: AsyncOpenAI, model: str) -> None:
        self.name = f"openai-{model}"
        self.dim = 0
        self._client = client
        self._model = model

    async def warm(self) -> None:
        """Ask once, so that a bad address or key is known early."""
        self.dim = len(await self.embed_query("dimension"))

    async def embed_query(self, text: str) -> Vector:
        """Embed a request."""
        vector: Vector = (await self._embed([text]))[0]
        return vector

    async def embed_queries(self, texts: Sequence[str]) -> Matrix:
        """Embed requests; the endpoint knows no difference to documents."""
        return await self._embed(texts)

    async def embed_documents(self, texts: Sequence[str]) -> Matrix:
        """Embed documents."""
        return await self._embed(texts)

    async def _embed(self, texts: Sequence[str]) -> Matrix:
        vectors: list[Sequence[float]] = []
        for start in range(0, len(texts), BATCH):
            batch = [text or " " for text in texts[start : start + BATCH]]
            try:
                answer = await self._client.embeddings.create(model=self._model, input=batch)
            except OpenAIError as error:
                raise EmbedderUnavailable(f"The embeddings endpoint does not answer ({error}).") from error
            vectors += [item.embedding for item in sorted(answer.data, key=lambda item: item.index)]
        return checked(vectors, len(texts), self.name)


def build(settings: Settings) -> Embedder:
    """Build the embedder.

    Raises:
        ConfigError: neither a key nor an address of one's own is set.
    """
    key = settings.model_api_key or settings.openai_api_key
    if key is None and not settings.model_base_url:
        raise ConfigError("TOOLATLAS_EMBEDDER=openai needs OPENAI_API_KEY or TOOLATLAS_MODEL_BASE_URL.")
    client = AsyncOpenAI(
        api_key=key.get_secret_value() if key else "none",
        base_url=settings.model_base_url or None,
        timeout=settings.model_timeout_s,
        max_retries=1,
    )
    return OpenAIEmbedder(client, settings.embedding_model or DEFAULT_MODEL)
