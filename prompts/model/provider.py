"""Build the chat model that the settings name, and put its failures into one sentence for a person."""

import base64
from typing import Any, Final, TypeAlias
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
from pydantic import SecretStr

from errors import ModelUnavailable
from prompts.late import late
from prompts.render.context_budget import answer_limit
from settings import Settings

_NO_KEY = "none"
_UNFIT_STATUS = frozenset({400, 405, 415, 422, 501})

_Kinds: TypeAlias = type[BaseException] | tuple[type[BaseException], ...]
_SENTENCES: Final[tuple[tuple[_Kinds, str, str], ...]] = (
    (
        ContextOverflowError,
        "The prompt is too long for the model {model}: lower TOOLATLAS_MAX_PROMPT_TOKENS.",
        "提示词对模型 {model} 来说太长：请调低 TOOLATLAS_MAX_PROMPT_TOKENS。",
    ),
    (
        ModelAuthenticationError,
        "The key for the model {model} was refused: set TOOLATLAS_MODEL_API_KEY to a valid one.",
        "模型 {model} 的密钥被拒绝：请把 TOOLATLAS_MODEL_API_KEY 设为有效的密钥。",
    ),
    (
        ModelPermissionDeniedError,
        "The key may not use the model {model}: choose another in TOOLATLAS_MODEL or another key.",
        "这个密钥无权使用模型 {model}：请在 TOOLATLAS_MODEL 中换一个模型，或换一个密钥。",
    ),
    (
        ModelNotFoundError,
        "There is no model {model} at {server}: correct TOOLATLAS_MODEL or TOOLATLAS_MODEL_BASE_URL.",
        "{server} 上没有模型 {model}：请改正 TOOLATLAS_MODEL 或 TOOLATLAS_MODEL_BASE_URL。",
    ),
    (
        ModelRateLimitError,
        "The model {model} refuses more requests just now: wait a little, or raise its rate limit.",
        "模型 {model} 目前不接受更多请求：请稍等，或提高它的速率限制。",
    ),
    (
        (ModelTimeoutError, TimeoutError),
        "The model {model} did not answer within {timeout:g} s: raise TOOLATLAS_MODEL_TIMEOUT_S or take a faster one.",
        "模型 {model} 在 {timeout:g} 秒内没有回答：请调高 TOOLATLAS_MODEL_TIMEOUT_S，或换一个更快的模型。",
    ),
    (
        ModelConnectionError,
        "The model server {server} cannot be reached: start it, or correct TOOLATLAS_MODEL_BASE_URL.",
        "无法连接模型服务器 {server}：请启动它，或改正 TOOLATLAS_MODEL_BASE_URL。",
    ),
    (
        ModelAPIError,
        "The model server {server} failed: try again later, or look at its log.",
        "模型服务器 {server} 出错：请稍后再试，或查看它的日志。",
    ),
    (
        ImportError,
        "The package for the model {model} is not installed: install the langchain package of its provider.",
        "没有安装模型 {model} 所需的包：请安装其提供商的 langchain 包。",
    ),
)
_OTHERWISE: Final = (
    "The model {model} failed ({kind}): check TOOLATLAS_MODEL, TOOLATLAS_MODEL_OUTPUT and the server's log.",
    "模型 {model} 出错（{kind}）：请检查 TOOLATLAS_MODEL、TOOLATLAS_MODEL_OUTPUT 和服务器的日志。",
)
_NOT_BUILT: Final = (
    "The model {model} cannot be used ({kind}): check TOOLATLAS_MODEL and its key, TOOLATLAS_MODEL_API_KEY.",
    "无法使用模型 {model}（{kind}）：请检查 TOOLATLAS_MODEL 及其密钥 TOOLATLAS_MODEL_API_KEY。",
)


_OPENAI: Final = "ChatOpenAI"


def build_model(settings: Settings) -> BaseChatModel:
    """Build the model; imports the provider's package, which takes seconds."""
    url, headers = _without_credentials(settings.model_base_url)
    options: dict[str, Any] = {"timeout": settings.model_timeout_s, "max_retries": 0}  # see retries.py
    if url:
        # A key that lies around for another server is not sent to this one; servers at home want none.
        options |= {"base_url": url, "api_key": _NO_KEY, "temperature": 0.0}
        options |= _openai_compatible(settings)
    elif settings.model_answer_tokens:
        options["max_tokens"] = settings.model_answer_tokens
    key = settings.model_api_key or (None if url else _usual_key(settings))
    if key:
        options["api_key"] = key.get_secret_value()
    if headers:
        options["default_headers"] = headers
    model: BaseChatModel = init_chat_model(settings.model, **options)
    if type(model).__name__ == _OPENAI:
        told: BaseChatModel = late("prompts.model.openai_chat", "RefusalTellingChat")(
            model=settings.model.removeprefix("openai:"), **options
        )
        return told
    return model


def _usual_key(settings: Settings) -> SecretStr | None:
    """Return the key that is kept under its provider's own name: one in the home's `.env` is in no environment."""
    keys = {"openai": settings.openai_api_key, "anthropic": settings.anthropic_api_key}
    return keys.get(settings.model.partition(":")[0])


def second_model(settings: Settings) -> Settings | None:
    """Return the settings as they are for the model that goes on while the first is down; None without one."""
    if not settings.fallback_model:
        return None
    own_price = {"model_input_price": 0.0, "model_output_price": 0.0}
    return settings.model_copy(
        update={
            "model": settings.fallback_model,
            "model_base_url": settings.fallback_model_base_url,
            "model_api_key": settings.fallback_model_api_key,
            **own_price,
        }
    )


def _openai_compatible(settings: Settings) -> dict[str, Any]:
    """Return what servers that only speak the chat completions API need.

    The limit of an answer goes by the name that all of them know: LangChain's own, `max_completion_tokens`, is newer
    than many of them.
    """
    if not settings.model.startswith("openai:"):
        return {}
    limit = answer_limit(settings)
    own: dict[str, Any] = {"extra_body": {"max_tokens": limit}} if limit else {}
    return {"use_responses_api": False, "stream_usage": True, **own}


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


def unavailable(error: BaseException, settings: Settings, *, building: bool = False) -> ModelUnavailable:
    """Say what went wrong and what to do; nothing of the error's own text, which may hold secrets."""
    otherwise = _NOT_BUILT if building else _OTHERWISE
    said = next((said for kinds, *said in _SENTENCES if isinstance(error, kinds)), otherwise)
    en, zh = (
        text.format(
            model=settings.model,
            server=server_of(settings),
            timeout=settings.model_timeout_s,
            kind=type(error).__name__,
        )
        for text in said
    )
    return ModelUnavailable(en, zh=zh)


def is_unfit(error: BaseException) -> bool:
    """Whether the server takes requests, but not of this form: another way to ask may serve."""
    if isinstance(error, ContextOverflowError):
        return False
    status = getattr(error, "status_code", None)
    return isinstance(error, ModelInvalidRequestError) or status in _UNFIT_STATUS


def mentions_temperature(error: BaseException) -> bool:
    """Whether the model takes no temperature of ours, as reasoning models do not."""
    return is_unfit(error) and "temperature" in str(error).lower()
