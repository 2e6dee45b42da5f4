"""ToolBench answer trees read as paths of calls.

Kept are trees that end with an answer, in them the branches that were not pruned, and on these the calls whose response
is no error: what remains is linear.

References:
    Qin et al. (2024), "ToolLLM", appendix A.5: the depth-first search that writes these trees.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from graph.learning import Outcome

Calls: TypeAlias = tuple[tuple[str, Outcome], ...]
ANSWERED: Final = "give_answer"
FINISH: Final = "Finish"
_GOOD_CODE: Final = 0


def branches(answer: Mapping[str, Any]) -> list[Calls]:
    """Return the calls of every branch that led to the answer, each once; none where there was no answer."""
    generation = answer.get("answer_generation")
    if not isinstance(generation, Mapping) or generation.get("finish_type") != ANSWERED:
        return []
    tree = answer["tree"]
    root = tree.get("tree", tree) if isinstance(tree, Mapping) else None
    found = dict.fromkeys(calls for calls in _leaves(root) if calls)
    return list(found)


def _leaves(root: object) -> Iterator[Calls]:
    """Walk down without recursion: a tree may be hundreds of nodes deep."""
    waiting: list[tuple[object, str, Calls]] = [(root, "", ())]
    while waiting:
        node, action, calls = waiting.pop()
        if not isinstance(node, Mapping) or node.get("pruned"):
            continue
        kind, text = node.get("node_type"), str(node.get("description") or "")
        if kind == "Action":
            action = text
        elif kind == "Action Input":
            if action == FINISH:
                if _answers(text):
                    yield calls
                continue
            calls, action = calls + _call(action, node), ""
        children = _children(node)
        if not children:
            yield calls
        waiting += [(child, action, calls) for child in reversed(children)]


def _children(node: Mapping[str, Any]) -> Sequence[object]:
    """Return the children that were not pruned; a node all of whose children were pruned led nowhere itself."""
    children = node.get("children")
    return children if isinstance(children, list) else []


def _answers(finish_input: str) -> bool:
    return "give_up" not in finish_input


def _call(action: str, node: Mapping[str, Any]) -> Calls:
    outcome = _outcome(node)
    return ((action, outcome),) if action and outcome != "error" else ()


def _outcome(node: Mapping[str, Any]) -> Outcome:
    code = node.get("observation_code")
    if code not in (_GOOD_CODE, None):
        return "error"
    response = _parsed(node.get("observation"))
    if isinstance(response, Mapping) and "response" in response:
        if response.get("error"):
            return "error"
        response = _parsed(response["response"])
    elif isinstance(response, Mapping) and response.get("error"):
        return "error"
    return "ok" if response or response in (0, False) else "empty"


def _parsed(text: object) -> object:
    """Read a response that may be JSON inside a string; ToolBench also cuts long ones, which are then plain text."""
    if not isinstance(text, str):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.strip()
