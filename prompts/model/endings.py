"""How a model's answer ended: of itself, at a limit on its length, with calls of tools, or as a refusal."""

from typing import Any, Final, Literal, TypeAlias

from langchain_core.messages import AIMessage

from errors import ModelRefused

Finish: TypeAlias = Literal["stop", "length", "tools"]

_CUT: Final = frozenset({"length", "max_tokens", "max_output_tokens", "model_context_window_exceeded"})
_REFUSED: Final = frozenset(
    {"content_filter", "refusal", "safety", "prohibited_content", "blocklist", "spii", "guardrail_intervened"}
)
"""Reasons of providers for an end, in small letters."""
_KEYS: Final = ("finish_reason", "stop_reason", "stopReason")


def finish_of(message: AIMessage) -> Finish:
    """Say how an answer ended."""
    if _reason(message) in _CUT:
        return "length"
    return "tools" if message.tool_calls else "stop"


def is_refusal(message: AIMessage) -> bool:
    """Whether the model, or a filter of its provider, will not answer."""
    if message.additional_kwargs.get("refusal") or _reason(message) in _REFUSED:
        return True
    blocks = message.content if isinstance(message.content, list) else []
    return any(isinstance(block, dict) and block.get("type") == "refusal" for block in blocks)


def refuses(error: BaseException) -> bool:
    """Whether a provider turned a prompt down for its content."""
    return getattr(error, "code", None) == "content_filter"


def ended_message(error: BaseException) -> AIMessage | None:
    """Return the answer that a client raises as an error because it ended early; None where it holds none.

    OpenAI's client does so with structured output that was cut or filtered.
    """
    completion: Any = getattr(error, "completion", None)
    choices = getattr(completion, "choices", None) or []
    if not choices:
        return None
    used = getattr(completion, "usage", None)
    return AIMessage(
        choices[0].message.content or "",
        response_metadata={"finish_reason": choices[0].finish_reason},
        usage_metadata=used
        and {
            "input_tokens": used.prompt_tokens,
            "output_tokens": used.completion_tokens,
            "total_tokens": used.total_tokens,
        },
    )


def refusal(model: str) -> ModelRefused:
    """Say that a model will not answer."""
    return ModelRefused(
        f"The model {model} refused to answer this request: put it differently, or ask for something else.",
        zh=f"模型 {model} 拒绝回答这个请求：请换个说法，或者换一个请求。",
    )


def _reason(message: AIMessage) -> str:
    told = message.response_metadata
    reason = next((told[key] for key in _KEYS if told.get(key)), "")
    if not reason:  # OpenAI's Responses API
        reason = (told.get("incomplete_details") or {}).get("reason") or ""
    return str(reason).casefold()
