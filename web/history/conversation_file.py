"""A conversation as a file to keep: what was asked and answered, as Markdown or as JSON."""

import json
from collections.abc import Mapping
from typing import Any, Final

from chainlit.types import ThreadDict

MAX_TITLE_CHARS: Final = 60
_ROLES: Final = {"user_message": "user", "assistant_message": "assistant"}


def title_of(request: str) -> str:
    """Name a conversation by its first request: one line, cut between words."""
    line = " ".join(request.split())
    if len(line) <= MAX_TITLE_CHARS:
        return line
    cut = line[:MAX_TITLE_CHARS]
    whole = cut.rpartition(" ")[0] if line[MAX_TITLE_CHARS] != " " else cut
    return f"{(whole if len(whole) > MAX_TITLE_CHARS // 2 else cut).rstrip(' ,.;:，。；：')}…"


def messages_of(thread: ThreadDict) -> list[dict[str, str]]:
    """List what was said, in order; the steps of runs are not part of it."""
    return [
        {"role": _ROLES[step["type"]], "at": str(step.get("createdAt") or ""), "text": str(step.get("output") or "")}
        for step in thread["steps"]
        if step["type"] in _ROLES
    ]


def as_markdown(thread: ThreadDict, names: Mapping[str, str]) -> str:
    """Write a conversation for reading.

    Args:
        thread: The conversation.
        names: What each role is called.
    """
    said = [f"**{names[message['role']]}**\n\n{message['text']}" for message in messages_of(thread)]
    return "\n\n---\n\n".join([f"# {thread['name'] or ''}".rstrip(), *said]) + "\n"


def as_json(thread: ThreadDict) -> str:
    """Write a conversation for machines."""
    told: dict[str, Any] = {
        "id": thread["id"],
        "title": thread["name"],
        "created": thread["createdAt"],
        "messages": messages_of(thread),
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"
