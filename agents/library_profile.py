"""A profile for a library of tools that brings its own agent: written once, for a person to go on with."""

import re
from collections.abc import Sequence
from typing import Any, Final

import yaml

from agents.profile import AgentProfile
from errors import ConfigError
from lazy_regex import lazy_regex
from prompts.language import Language, language_of
from tools.sources.offers.instructions import instructs
from tools.tool import Tool

_NAME: Final = lazy_regex(r"[a-z][a-z0-9_-]{0,39}")
_MAX_CHARS: Final = 1_500
"""Of a description: it is part of the router's prompts."""
_HEAD: Final = "# Written by `toolatlas tools import … --agent {name}`. It is yours: change whatever you like.\n"
_SUGGESTED: Final = (
    "# Requests that rules made of the tools' descriptions. Nobody asked them, so they count for nothing;\n"
    "# move those under `examples:` that people would ask.\n"
)


def profile_name(name: str) -> str:
    """Return a name that a profile may have.

    Raises:
        ConfigError: it may not.
    """
    if not _NAME.fullmatch(name):
        raise ConfigError(f"An agent's name is up to 40 lower-case letters, digits, - and _, not {name!r}.")
    return name


def library_profile(name: str, tools: Sequence[Tool], requests: Sequence[str]) -> str:
    """Write a profile that takes the groups of some tools, with what they say of themselves as its description.

    Args:
        name: The agent's.
        tools: All tools that it is for.
        requests: Suggested examples; they stand in comments.

    Raises:
        ConfigError: there is no tool.
    """
    if not tools:
        raise ConfigError(f"The import brought no tool that an agent {name!r} could take.")
    said: dict[str, Any] = {"name": name, "description": _description(tools, "en") or _names(tools)}
    if chinese := _description(tools, "zh"):
        said["descriptions"] = {"zh": chinese}
    said["include"] = sorted({f"{tool.id.rpartition('/')[0]}/*" for tool in tools})
    AgentProfile.model_validate(said)
    written = yaml.safe_dump(said, allow_unicode=True, sort_keys=False, width=100)
    comments = "".join(f"#   - {' '.join(request.split())}\n" for request in requests)
    return _HEAD.format(name=name) + written + (_SUGGESTED + comments if comments else "")


def _description(tools: Sequence[Tool], language: Language) -> str:
    """Join what the tools say first of themselves; what tries to instruct whoever reads it is left out."""
    said = [_first(tool.description, language) for tool in tools if not instructs(tool.description)]
    joined, joint = "", "；" if language == "zh" else "; "
    for sentence in dict.fromkeys(filter(None, said)):
        if len(joined) + len(sentence) > _MAX_CHARS:
            break
        joined = f"{joined}{joint}{sentence}" if joined else sentence
    return joined


def _first(description: str, language: Language) -> str:
    sentences = re.split(r"(?<=[.!?])\s+|[。！？\n]+", description)
    found = next((s for s in sentences if s.strip() and language_of(s) == language), "")
    return " ".join(found.split()).strip(" .")[:200]


def _names(tools: Sequence[Tool]) -> str:
    return ", ".join(dict.fromkeys(tool.name.replace("_", " ") for tool in tools))[:_MAX_CHARS]
