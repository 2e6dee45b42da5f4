"""A group of commands whose files are loaded when one of them is typed."""

import importlib
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from errors import ConfigError

_IN_CHECKOUT = ("evals", "cli.commands.eval")
"""What the package leaves out."""


class CommandRow(NamedTuple):
    """Where a command lives, and what a list of commands says of it."""

    module: str
    """Holds the Typer application `app`."""
    help: str
    command: str = ""
    """One command of that application, where the row is not the whole of it."""


class LateGroup(TyperGroup):
    """Lists the rows of its table beside its own commands, and imports a row's module when that is typed."""

    table: ClassVar[Mapping[str, CommandRow]] = {}

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - of typer's click, whichever copy that is
        """Name the group's own commands, then those of the table."""
        return [*super().list_commands(ctx), *self.table]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401 - as above
        """Return a command to be listed: one of the table is its name and help, and nothing is imported."""
        if (row := self.table.get(cmd_name)) is not None:
            return TyperCommand(cmd_name, help=row.help)
        return super().get_command(ctx, cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 - as above
        """Find the command that was typed, and load it.

        Raises:
            ConfigError: it is not part of this installation.
        """
        name, command, rest = super().resolve_command(ctx, args)
        row = self.table.get(name or "")
        return name, command if row is None else load(row), rest


def late(table: Mapping[str, CommandRow]) -> type[LateGroup]:
    """Make the class of a group with a table."""
    return type("LateGroup", (LateGroup,), {"table": table})


def load(row: CommandRow) -> Any:  # noqa: ANN401 - of typer's click, whichever copy that is
    """Import a row's module and return its command.

    Raises:
        ConfigError: the package leaves it out.
    """
    try:
        app = importlib.import_module(row.module).app
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(_IN_CHECKOUT):
            raise
        raise ConfigError(
            "This command measures, and what measures is no part of the package: run it in a checkout of the"
            " repository, which holds evals/."
        ) from error
    return typer.main.get_group(app).commands[row.command] if row.command else typer.main.get_command(app)
