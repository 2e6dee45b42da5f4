"""Secrets: two imports never share a variable, and of a request that holds one the words are not remembered."""

from collections.abc import Mapping
from typing import Any

from evals.attacks.surroundings import Surroundings
from graph.memory.secrets import holds_secret
from tools.sources.offers.secret_names import variable


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Compare two imports' variables, or look for a secret in a text.

    Args:
        given: `one` and `other`: an import's name and its scheme; or `text`.
        around: Not needed.
    """
    del around
    if "text" in given:
        return "" if holds_secret(given["text"]) else "it would be remembered word by word"
    one, other = variable(*given["one"]), variable(*given["other"])
    return f"both are sent {one}" if one == other else ""
