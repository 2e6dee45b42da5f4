"""What a model answers, before it becomes a value of the domain."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, create_model

MODEL_CONFIDENCE: Final = 0.9
"""Of every checked decision of a model: what models say of their own confidence is worth little."""


class Reply(BaseModel):
    """A model's answer; fields that nobody asked for are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")


R = TypeVar("R", bound=Reply)


def narrowed(reply: type[R], **choices: Sequence[str]) -> type[R]:
    """Return the reply type with string fields held to some values by its JSON Schema.

    Servers that decode along a schema then cannot answer anything else. What a server does with the schema is not
    relied on: the check that goes with the question decides.
    """
    fields: dict[str, Any] = {
        name: (_one_of(values), reply.model_fields[name].default) for name, values in choices.items()
    }
    made: type[R] = create_model(reply.__name__, __base__=reply, **fields)
    return made


def _one_of(values: Sequence[str]) -> Any:  # noqa: ANN401 - an annotation made at run time
    return Annotated[str, Field(json_schema_extra={"enum": list(values)})]
