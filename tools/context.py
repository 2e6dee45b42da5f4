"""What a tool is handed besides its arguments."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import SecretStr


@dataclass(frozen=True)
class ToolContext:
    """The surroundings of one call. A parameter of this type is injected and never shown to a model."""

    workspace: Path
    """The user's own folder; file tools never leave it."""
    data_dir: Path
    """Where tools keep state of this user, such as the database of loaded tables."""
    user: str = "local"
    thread_id: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    """Settings of the packs, e.g. {"finance_providers": "sample"}."""
    secrets: Mapping[str, SecretStr] = field(default_factory=dict)
    """Passwords of the packs, e.g. {"smtp_password": …}; they never leave the tool that needs them."""
