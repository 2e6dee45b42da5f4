"""A tool as others define it: it asks before each call, whatever it calls itself."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from evals.attacks.surroundings import Surroundings
from tagging.rules.tagger import RuleTagger
from tagging.tags import ApprovalPolicy
from tagging.taxonomy import load_taxonomy
from tagging.view import ToolView


@cache
def _rules() -> RuleTagger:
    return RuleTagger(load_taxonomy())


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Tag a tool.

    Args:
        given: Fields of what a tagger sees: name, description, source, method, path, annotations, trusted.
        around: Not needed.
    """
    del around
    seen = {"source": "http", "method": "GET", "path": "/x", "description": "", **given}
    mark = _rules().tag(ToolView(**seen)).approval
    return "" if mark.value is ApprovalPolicy.ALWAYS else f"it runs unasked: {mark.evidence or mark.value}"
