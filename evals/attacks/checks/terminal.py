"""Data on its way to the terminal: a command that shows it prints no control characters."""

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from typing import Any

from evals.attacks.checks.tool_call import bytes_of, filled
from evals.attacks.surroundings import Surroundings

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_API: dict[str, Any] = {
    "openapi": "3.0.0",
    "info": {"title": "Pets", "version": "1"},
    "servers": [{"url": "https://pets.example"}],
}


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Run commands over a home of their own.

    Args:
        given: `words` of each command in `commands`; `described`: a text that an imported tool says of itself;
            `files` of the working folder, by name and content; `code` that the last command may end with.
        around: Where.
    """
    folder = around.folder / "terminal"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "home").mkdir(parents=True)
    if "described" in given:
        (folder / "api.json").write_text(json.dumps(_document(filled(given["described"]))), encoding="utf-8")
    for name, content in dict(given.get("files", {})).items():
        place = folder / filled(name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(bytes_of(content))
    for words in given["commands"]:
        code, printed = await around.terminal(folder, *(filled(word) for word in words))
        if fault := _fault(printed, given.get("absent", ())) or (printed if code < 0 else ""):
            return fault
    return ""


def _fault(printed: str, absent: Sequence[str]) -> str:
    if found := _CONTROLS.search(printed):
        at = printed[max(0, found.start() - 40) : found.end() + 40]
        return f"{found.group()!r} reaches the terminal: {at!r}"
    if "Traceback (most recent call last)" in printed:
        return f"it ended with a traceback: {printed[-300:]!r}"
    told = [text for text in absent if text in printed]
    return f"{told} was printed" if told else ""


def _document(text: str) -> dict[str, Any]:
    operation = {"operationId": "list_pets", "summary": text, "description": text, "tags": [text]}
    return _API | {
        "info": {"title": f"Pets{text}", "version": text, "description": text},
        "paths": {"/pets": {"get": operation}},
    }
