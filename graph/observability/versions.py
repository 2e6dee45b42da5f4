"""Versions that tell two traces apart: of prompts, of tools with their tags, of profiles."""

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

from agents.profile import AgentProfile
from prompts.render.loader import FOLDER

_LENGTH: Final = 12


def versions(fingerprint: str) -> dict[str, str]:
    """Return the versions of all that shapes a run.

    Args:
        fingerprint: Of the snapshot: that of the tools with their tags, and behind a colon that of the profiles.
    """
    tools, _, profiles = fingerprint.partition(":")
    return {
        "app_version": metadata.version("toolatlas"),
        "prompts_version": prompts_version(),
        "tags_version": tools[:_LENGTH],
        "profiles_version": profiles.partition(":")[0][:_LENGTH],
    }


def profile_version(profile: AgentProfile) -> str:
    """Return the version of one agent's profile."""
    return _digest(profile.model_dump_json())


@cache
def prompts_version(folder: Path = FOLDER) -> str:
    """Return the version of all prompts that ship."""
    return _digest("\n".join(f"{f.name}\n{f.read_text(encoding='utf-8')}" for f in sorted(folder.glob("*.md"))))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]
