"""What a panel's form or address sends, as FastAPI reads it."""

from pydantic import ConfigDict

from prompts.frozen import Frozen


class SentFields(Frozen):
    """Fields of a form or an address; unknown ones are refused. Built at once, as FastAPI wants of a signature."""

    model_config = ConfigDict(defer_build=False)
