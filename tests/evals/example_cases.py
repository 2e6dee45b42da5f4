"""Examples, and outcomes of such, that tests of several measures stand on."""

from typing import Any

from evals.examples.examples import ExampleOutcome

UNITS: tuple[dict[str, Any], ...] = (
    {
        "id": "units-en",
        "request": "convert 5 km to miles",
        "language": "en",
        "agents": ["general"],
        "tools": ["general/convert_units"],
        "contains": [["3.1069"]],
    },
    {
        "id": "units-zh",
        "request": "5公里等于多少英里",
        "language": "zh",
        "agents": ["general"],
        "tools": ["general/convert_units"],
        "contains": [["9999"]],
    },
)
"""The same conversion in two languages; what the second asks of an answer is wrong on purpose."""


def outcome(name: object, **changes: Any) -> ExampleOutcome:
    """Make a case that went well, but for what is said otherwise."""
    fields: dict[str, Any] = {
        "id": str(name),
        "language": "en",
        "gold_agents": ("a",),
        "agents": ("a",),
        "gold_tools": ("a/t",),
        "tools": ("a/t",),
        "agent_right": True,
        "tools_found": True,
        "correct": True,
        "n_tokens": 0,
        "n_calls": 1,
        "ms": 1.0,
    }
    return ExampleOutcome(**{**fields, **changes})
