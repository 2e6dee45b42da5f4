"""Build the chat model that the settings name, and put its failures into one sentence for a person."""

import base64
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

from langchain.chat_models import init_chat_model
from langchain_core.exceptions import (
    ContextOverflowError,
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelInvalidRequestError,
    ModelNotFoundError,
    ModelPermissionDeniedError,
    ModelRateLimitError,
    ModelTimeoutError,
)
from langchain_core.language_models import BaseChatModel

from settings import Settings

_NO_KEY = "none"
_UNFIT_STATUS = frozenset({400, 405, 415, 422, 501})

_SENTENCES: tuple[tuple[type[BaseException] | tuple[type[BaseException], ...], str], ...] = (
    (ContextOverflowError, "The prompt is too long for the model {model}: lower TOOLATLAS_MAX_PROMPT_TOKENS."),
    (
        ModelAuthenticationError,
        "The key for the model {model} was refused: set TOOLATLAS_MODEL_API_KEY to a valid one.",
    ),
    (
        ModelPermissionDeniedError,
        "The key may not use the model {model}: choose another in TOOLATLAS_MODEL or another key.",
    ),
    (ModelNotFoundError, "There is no model {model} at {server}: correct TOOLATLAS_MODEL or TOOLATLAS_MODEL_BASE_URL."),
    (ModelRateLimitError, "The model {model} refuses more requests just now: wait a little, or raise its rate limit."),
    (
        (ModelTimeoutError, TimeoutError),
        "The model {model} did not answer within {timeout:g} s: raise TOOLATLAS_MODEL_TIMEOUT_S or take a faster one.",
    ),
    (
        ModelConnectionError,
        "The model server {server} cannot be reached: start it, or correct TOOLATLAS_MODEL_BASE_URL.",
    ),
    (ModelAPIError, "The model server {server} failed: try again later, or look at its log."),
    (
        ImportError,
        "The package for the model {model} is not installed: install the langchain package of its provider.",
    ),
)
_OTHERWISE = "The model {model} failed ({kind}): check TOOLATLAS_MODEL, TOOLATLAS_MODEL_OUTPUT and the server's log."
_NOT_BUILT = "The model {model} cannot be used ({kind}): check TOOLATLAS_MODEL and its key, TOOLATLAS_MODEL_API_KEY."


def build_model(settings: Settings) -> BaseChatModel:
    """Build the model; imports the provider's package, which takes seconds."""
    url, headers = _without_credentials(settings.model_base_url)
    options: dict[str, Any] = {"timeout": settings.model_timeout_s, "max_retries": 0}  # see retries.py
    if url:
        # A key that lies around for another server is not sent to this one; servers at home want none.
        options |= {"base_url": url, "api_key": _NO_KEY, "temperature": 0.0}
        options |= _openai_compatible(settings)
    if settings.model_api_key:
        options["api_key"] = settings.model_api_key.get_secret_value()
    if headers:
        options["default_headers"] = headers
    model: BaseChatModel = init_chat_model(settings.model, **options)
    return model


def _openai_compatible(settings: Settings) -> dict[str, Any]:
    """Return what servers that only speak the chat completions API need."""
    return {"use_responses_api": False, "stream_usage": True} if settings.model.startswith("openai:") else {}


def _without_credentials(url: str) -> tuple[str, dict[str, str]]:
    """Move user and password from an address into a header: HTTP clients log the address."""
    parts = urlsplit(url)
    if not parts.username and not parts.password:
        return url, {}
    pair = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
    token = base64.b64encode(pair.encode()).decode()
    bare = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
    return bare, {"Authorization": f"Basic {token}"}


def server_of(settings: Settings) -> str:
    """Return the model server's address as it may be shown: scheme, host and port."""
    parts = urlsplit(settings.model_base_url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}" if parts.netloc else "of the provider"


def sentence(error: BaseException, settings: Settings, *, building: bool = False) -> str:
    """Say what went wrong and what to do; nothing of the error's own text, which may hold secrets."""
    otherwise = _NOT_BUILT if building else _OTHERWISE
    template = next((text for kinds, text in _SENTENCES if isinstance(error, kinds)), otherwise)
    return template.format(
        model=settings.model, server=server_of(settings), timeout=settings.model_timeout_s, kind=type(error).__name__
    )


def is_unfit(error: BaseException) -> bool:
    """Whether the server takes requests, but not of this form: another way to ask may serve."""
    if isinstance(error, ContextOverflowError):
        return False
    status = getattr(error, "status_code", None)
    return isinstance(error, ModelInvalidRequestError) or status in _UNFIT_STATUS


def mentions_temperature(error: BaseException) -> bool:
    """Whether the model takes no temperature of ours, as reasoning models do not."""
    return is_unfit(error) and "temperature" in str(error).lower()
