"""Get a typed value out of whatever a model wrote."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, TypeAlias, TypeVar

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage
from langchain_core.runnables import Runnable, RunnableLambda
from pydantic import BaseModel, ValidationError

from lazy_regex import lazy_regex
from prompts.model.reasoning_text import without_thoughts

Form: TypeAlias = Literal["json_schema", "function_calling", "json_mode", "text"]
FORMS: Final[tuple[Form, ...]] = ("json_schema", "function_calling", "json_mode", "text")
"""The ways to ask for structured output, from the strictest to plain text."""

T = TypeVar("T", bound=BaseModel)

_FENCE = lazy_regex(r"```[\w-]*\s*\n(.*?)```", re.DOTALL)
_MAX_STARTS = 50
_MAX_FAULTS = 5
_decoder = json.JSONDecoder(strict=False)


class Unusable(Exception):  # noqa: N818
    """The answer has not the asked form; the text says what was wrong, for the model's second try."""


class Unfit(Exception):  # noqa: N818
    """This way to ask is not taken; a laxer one may be."""


def bound_to(model: BaseChatModel, form: Form, schema: dict[str, Any]) -> Runnable[LanguageModelInput, AIMessage]:
    """Return a runnable that asks in the given form and brings the raw message.

    Raises:
        Unfit: this provider's package does not know the form.
    """
    if form == "text":
        return model
    try:
        structured = model.with_structured_output(schema, method=form, include_raw=True)
    except (NotImplementedError, ValueError) as error:
        raise Unfit from error
    return structured | RunnableLambda(_raw)


def _raw(answer: Any) -> AIMessage:  # noqa: ANN401 - with include_raw a dict, which no type says
    message: AIMessage = answer["raw"]
    return message


def needs_schema_in_text(form: Form) -> bool:
    """Whether nothing but the prompt can tell the model the schema."""
    return form in ("json_mode", "text")


def schema_text(schema: dict[str, Any]) -> str:
    """Say in words of a prompt what the answer must look like."""
    written = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
    return f"Answer with one JSON object and nothing else. It must fit this JSON Schema:\n{written}"


def parsed(message: AIMessage, result: type[T], check: Callable[[T], None]) -> T:
    """Return the first value in a message that validates and passes `check`.

    Raises:
        Unusable: nothing in the message fits; says what was wrong with the likeliest value.
    """
    fault = "it holds no JSON object"
    for n, value in enumerate(_objects(message)):
        try:
            answer = result.model_validate(value)
            check(answer)
        except ValidationError as error:
            fault = fault if n else _faults(error)
        except ValueError as error:
            fault = str(error)
        else:
            return answer
    raise Unusable(fault)


def _faults(error: ValidationError) -> str:
    """Name the bad fields without pydantic's addresses and without echoing the input."""
    faults = error.errors(include_url=False, include_input=False)
    return "; ".join(
        f"{'.'.join(map(str, fault['loc'])) or 'answer'}: {fault['msg']}" for fault in faults[:_MAX_FAULTS]
    )


def _objects(message: AIMessage) -> Iterator[dict[str, Any]]:
    for call in message.tool_calls:
        yield call["args"]
    text = without_thoughts(message.text)
    for part in [*_FENCE.findall(text), text]:
        yield from _objects_in(part)


def _objects_in(text: str) -> Iterator[dict[str, Any]]:
    """Decode JSON objects that stand anywhere in a text, outermost first."""
    position = 0
    for _ in range(_MAX_STARTS):
        if (position := text.find("{", position)) < 0:
            return
        try:
            value, position = _decoder.raw_decode(text, position)
        except (json.JSONDecodeError, RecursionError):
            position += 1
        else:
            yield value
