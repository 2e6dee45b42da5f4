"""What a tool is handed besides its arguments."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import SecretStr

from tools.workspace.bin import Bin, BinLimits


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

    unasked: bool = False
    """Whether no person said yes to this very call, though its tool may ask: it was allowed beforehand."""

    @property
    def bin_dir(self) -> Path:
        """Where what tools take away from the user's files is kept."""
        return self.data_dir / "bin"

    @property
    def bin_limits(self) -> BinLimits:
        """How much of it."""
        usual, told = BinLimits(), self.options
        return BinLimits(
            int(told.get("bin_changes", usual.n_changes)),
            int(told.get("bin_mb", usual.n_bytes >> 20)) << 20,
            float(told.get("bin_days", usual.days)),
        )

    def into_bin(self, by: str) -> Bin:
        """Begin a change of the user's files, which can be taken back.

        Args:
            by: The tool that makes it.
        """
        return Bin.of(self.bin_dir, self.workspace, by, self.bin_limits)
