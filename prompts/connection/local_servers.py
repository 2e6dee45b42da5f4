"""Model servers on this machine, found at the ports where they usually listen, and only when a person asks."""

import asyncio
from typing import Final

import httpx
from pydantic import BaseModel, ValidationError

from prompts.frozen import Frozen

USUAL_PORTS: Final = {"Ollama": 11434, "LM Studio": 1234, "llama.cpp": 8080, "vLLM": 8000}
_PATIENCE_S: Final = 1.0
_MAX_BYTES: Final = 1_000_000
_MAX_MODELS: Final = 50
_MAX_NAME: Final = 200


class LocalServer(Frozen):
    """One that answered."""

    name: str
    address: str
    """What an OpenAI-compatible client is given."""
    models: tuple[str, ...]


class _Model(BaseModel):
    id: str


class _Models(BaseModel):
    data: list[_Model]


async def local_servers(ports: dict[str, int] | None = None, without: int = 0) -> tuple[LocalServer, ...]:
    """Ask each port for its models, all at once.

    Args:
        ports: By the server's name; the usual ones where not given.
        without: A port to leave alone: the page's own.
    """
    tried = {name: port for name, port in (USUAL_PORTS if ports is None else ports).items() if port != without}
    # what proxies and credentials the environment names is no business of a server on this machine
    async with httpx.AsyncClient(trust_env=False, timeout=_PATIENCE_S) as client:
        found = await asyncio.gather(*(_asked(client, name, port) for name, port in tried.items()))
    return tuple(server for server in found if server is not None)


async def _asked(client: httpx.AsyncClient, name: str, port: int) -> LocalServer | None:
    address = f"http://127.0.0.1:{port}/v1"
    try:
        async with asyncio.timeout(_PATIENCE_S), client.stream("GET", f"{address}/models") as response:
            read = b""
            async for piece in response.aiter_bytes():
                read += piece
                if len(read) > _MAX_BYTES:
                    return None
        models = _Models.model_validate_json(read).data if response.is_success else []
    except (httpx.HTTPError, TimeoutError, ValidationError):
        return None
    names = [model.id for model in models if model.id.isprintable() and 0 < len(model.id) <= _MAX_NAME]
    return LocalServer(name=name, address=address, models=tuple(names[:_MAX_MODELS])) if names else None
