"""Where a database is: a SQLite or DuckDB file, or a PostgreSQL server whose password stands in the environment."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias
from urllib.parse import unquote

from pydantic import SecretStr

from errors import ConfigError
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.late import LateModule
from settings import environment_secret
from tools.sources.databases.file_kind import dialect_of_file

if TYPE_CHECKING:
    from sqlalchemy import engine
    from sqlalchemy import exc as engine_errors
else:  # only the address of a server needs them
    engine, engine_errors = LateModule("sqlalchemy.engine"), LateModule("sqlalchemy.exc")

Dialect: TypeAlias = Literal["sqlite", "duckdb", "postgresql"]
_FILE = lazy_regex(r"(sqlite|duckdb):(?://(?=/))?(.+)", re.IGNORECASE)
_SERVER = lazy_regex(r"postgres(?:ql)?://", re.IGNORECASE)
_REFERENCE = lazy_regex(r"\$\{?([A-Z_][A-Z0-9_]*)\}?")


class DatabaseAddress(Frozen):
    """A database that can be opened, without any secret in it."""

    dialect: Dialect
    location: str
    """As it is said again; of a file the absolute path, of a server the variable in the place of the password."""
    variable: str = ""
    """Environment variable that holds the password of a server."""

    @property
    def name(self) -> str:
        """What the database is called."""
        return self.file.stem if self.dialect != "postgresql" else self.url().database or "postgres"

    @property
    def file(self) -> Path:
        """The file of an embedded database."""
        return Path(self.location.partition(":")[2])

    def url(self) -> "engine.URL":
        """Return a server's address without its password."""
        return engine.make_url(_plain(self.location))

    def password(self) -> SecretStr | None:
        """Read the password where one is named.

        Raises:
            ConfigError: the variable is not set.
        """
        if not self.variable:
            return None
        found = environment_secret(self.variable)
        if found is None:
            raise ConfigError(f"The password of {self.name} is not set: put it into {self.variable}.")
        return found


def is_database(source: str) -> bool:
    """Whether something is written as the address of a database."""
    return _FILE.match(source) is not None or _SERVER.match(source) is not None


def parse_address(source: str) -> DatabaseAddress:
    """Read an address.

    Raises:
        ConfigError: it is none, its file is not there, or it holds a password in plain text.
    """
    if found := _FILE.fullmatch(source):
        return _of_file(found[1].lower(), Path(found[2]).expanduser())
    if dialect := dialect_of_file(Path(source).expanduser()):
        return _of_file(dialect, Path(source).expanduser())
    if not _SERVER.match(source):
        raise ConfigError("A database is said as sqlite:FILE, duckdb:FILE or postgresql://USER:$VARIABLE@HOST/NAME.")
    said = _url(source)
    if said.password is None:
        return DatabaseAddress(dialect="postgresql", location=source)
    named = _REFERENCE.fullmatch(unquote(str(said.password)))
    if named is None:
        raise ConfigError(
            "An address holds no password: put it into an environment variable TOOLATLAS_SECRET_NAME and write"
            " postgresql://USER:$TOOLATLAS_SECRET_NAME@HOST/DATABASE."
        )
    return DatabaseAddress(dialect="postgresql", location=source, variable=named[1])


def _of_file(dialect: str, path: Path) -> DatabaseAddress:
    if not path.is_file():
        raise ConfigError(f"There is no database file {path}.")
    kind: Dialect = "sqlite" if dialect == "sqlite" else "duckdb"
    return DatabaseAddress(dialect=kind, location=f"{kind}:{path.absolute()}")


def _url(source: str) -> "engine.URL":
    try:
        return engine.make_url(source)
    except (engine_errors.ArgumentError, ValueError) as error:
        raise ConfigError("The address of the database cannot be read: postgresql://USER@HOST:PORT/NAME.") from error


def _plain(location: str) -> "engine.URL":
    return _url(location).set(drivername="postgresql+pg8000", password=None)
