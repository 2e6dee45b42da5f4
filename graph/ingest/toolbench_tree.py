"""ToolBench answer trees read as paths of calls.

Kept are trees that end with an answer, in them the branches that were not pruned and reach the answer, and on these the
calls of tools that were on offer whose response is no error: what remains is linear.

References:
    Qin et al. (2024), "ToolLLM", appendix A.5: the depth-first search that writes these trees. Its status codes: 0 a
    response, 1 no such tool, 2 malformed input, 3 the answer, 4 giving up, from 5 on errors of the tool's server.
"""

import ast
import json
import warnings
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from graph.store.path_updates import Outcome
from lazy_regex import lazy_regex

Calls: TypeAlias = tuple[tuple[str, Outcome], ...]
ANSWERED: Final = "give_answer"
FINISH: Final = "Finish"
_GOOD_CODE: Final = 0
_ANSWER_CODE: Final = 3
_WRAPPED: Final = 12
"""How deep an empty response is looked into."""
_RETURN_TYPE: Final = lazy_regex(r'"return_type"\s*:\s*"(\w+)"')


@dataclass(frozen=True)
class _End:
    """Where a branch that was not pruned ends."""

    calls: Calls
    answered: bool


def branches(answer: Mapping[str, Any]) -> list[Calls]:
    """Return the calls of every branch that led to the answer, each once; none where there was no answer.

    Where no branch ends with `Finish`, since somebody cut these nodes off, every branch that was not pruned counts.
    """
    generation = answer.get("answer_generation")
    if not isinstance(generation, Mapping) or generation.get("finish_type") != ANSWERED:
        return []
    if generation.get("valid_data") is False:  # nobody answered: the type is what its writer begins with
        return []
    tree = answer["tree"]
    root = tree.get("tree", tree) if isinstance(tree, Mapping) else None
    ends = list(_ends(root, _on_offer(generation)))
    led = [end.calls for end in ends if end.answered] or [end.calls for end in ends]
    return list(dict.fromkeys(calls for calls in led if calls))


def _on_offer(generation: Mapping[str, Any]) -> frozenset[str]:
    """Return the names of the tools that could be called; empty where the file does not tell."""
    listed = generation.get("function")
    functions = listed if isinstance(listed, list) else []
    return frozenset(str(one["name"]) for one in functions if isinstance(one, Mapping) and "name" in one)


def _ends(root: object, on_offer: Collection[str]) -> Iterator[_End]:
    """Walk down without recursion: a tree may be hundreds of nodes deep."""
    waiting: list[tuple[object, str, Calls]] = [(root, "", ())]
    while waiting:
        node, action, calls = waiting.pop()
        if not isinstance(node, Mapping) or node.get("pruned"):
            continue
        children, finishes = _children(node), False
        if node.get("node_type") == "Action":
            action = str(node.get("description") or "")
        elif node.get("node_type") == "Action Input":
            finishes = action == FINISH
            calls, action = calls + _call(action, node, on_offer), ""
        if finishes and _answers(node):
            yield _End(calls, answered=True)
            continue
        if not children and not finishes:
            yield _End(calls, answered=False)
        waiting += [(child, action, calls) for child in reversed(children)]


def _children(node: Mapping[str, Any]) -> Sequence[object]:
    """Return the children; a node all of whose children were pruned led nowhere itself."""
    children = node.get("children")
    return children if isinstance(children, list) else []


def _answers(finish: Mapping[str, Any]) -> bool:
    """Whether a `Finish` was accepted as the answer; after a malformed one the branch goes on."""
    code = finish.get("observation_code")
    if code is not None and code != _GOOD_CODE:
        return bool(code == _ANSWER_CODE)
    said = _RETURN_TYPE.search(str(finish.get("description") or ""))
    return said is None or said[1] == ANSWERED


def _call(action: str, node: Mapping[str, Any], on_offer: Collection[str]) -> Calls:
    if not action or action == FINISH or (on_offer and action not in on_offer):
        return ()
    outcome = _outcome(node)
    return ((action, outcome),) if outcome != "error" else ()


def _outcome(node: Mapping[str, Any]) -> Outcome:
    if node.get("observation_code") not in (_GOOD_CODE, None):
        return "error"
    response = _parsed(node.get("observation"))
    if isinstance(response, Mapping) and "response" in response and not response.get("error"):
        response = _parsed(response["response"])
    if isinstance(response, Mapping) and response.get("error"):
        return "error"
    return "empty" if _says_nothing(response) else "ok"


def _says_nothing(response: object, depth: int = _WRAPPED) -> bool:
    """Whether a response holds no value at all, however its empty lists are wrapped."""
    if depth and isinstance(response, Mapping | list | tuple):
        members = response.values() if isinstance(response, Mapping) else response
        return all(_says_nothing(member, depth - 1) for member in members)
    return response is None or response == ""


def _parsed(text: object) -> object:
    """Read a response: JSON, or Python's way of writing a dict, inside a string; one that was cut is plain text."""
    if not isinstance(text, str):
        return text
    for read in (json.loads, _literal):
        with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
            return read(text)
    return text.strip()


def _literal(text: str) -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an escape in other people's text that Python does not know
        return ast.literal_eval(text)
