"""The official driver, imported without pandas and pyarrow.

It imports both where they are installed, for parameters of their types, which are never sent here; pandas alone takes
as long as all the rest of the driver ten times over.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager


@contextmanager
def _hidden(modules: Sequence[str]) -> Iterator[None]:
    """Let imports of modules fail as though they were not installed; those that are loaded stay."""
    absent = [name for name in modules if name not in sys.modules]
    sys.modules.update(dict.fromkeys(absent))  # type: ignore[arg-type]  # None is how Python itself writes "not to be had"
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


with _hidden(("pandas", "pyarrow")):
    from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncSession, AsyncTransaction, Query
    from neo4j.exceptions import (
        AuthError,
        ClientError,
        ConfigurationError,
        ConstraintError,
        DriverError,
        Neo4jError,
        ServiceUnavailable,
        SessionExpired,
    )

__all__ = [
    "AsyncDriver",
    "AsyncGraphDatabase",
    "AsyncSession",
    "AsyncTransaction",
    "AuthError",
    "ClientError",
    "ConfigurationError",
    "ConstraintError",
    "DriverError",
    "Neo4jError",
    "Query",
    "ServiceUnavailable",
    "SessionExpired",
]
