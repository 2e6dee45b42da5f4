"""Databases that were looked into lately: what they hold is read again when the file has changed."""

import json
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from errors import ConfigError, ToolCallFailed
from prompts.frozen import Frozen
from tools.sources.databases.address import DatabaseAddress, parse_address
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.descriptions.folder import folder_state, read_described
from tools.sources.databases.privacy import Exposure, expose
from tools.sources.databases.query.values import ValueIndex, read_values

_KEPT: Final = 16
_FRESH_S: Final = 300.0
"""A server is looked into again after so long; a file when it changes."""


class KnownDatabase(Frozen):
    """A database as its tools may read it."""

    address: DatabaseAddress
    catalogue: Catalogue
    values: ValueIndex = ValueIndex()
    likely: tuple[str, ...] = ()
    """Columns that are kept back because they look private, as TABLE.COLUMN."""

    def kept_back(self, table: str) -> list[str]:
        """Return the columns of a table that are kept back because they look private."""
        return [one for one in self.likely if one.rpartition(".")[0] == table]


_known: OrderedDict[tuple[Any, ...], KnownDatabase] = OrderedDict()
_lock = threading.Lock()


def binding_of(address: DatabaseAddress, said: Exposure, table: str) -> dict[str, Any]:
    """Return what a tool's runner needs to find its table."""
    exposure = said.model_dump(mode="json", exclude_defaults=True)
    return {"database": address.location, "variable": address.variable, "table": table, "exposure": exposure}


def binding_place(binding: Mapping[str, Any]) -> str:
    """Name a database as it may be read: two imports may show different columns of it."""
    return json.dumps([binding.get("database"), binding.get("exposure")], sort_keys=True, default=str)


def known_database(binding: Mapping[str, Any], *, values: bool = False) -> KnownDatabase:
    """Look into the database of a tool.

    Args:
        binding: Of the tool.
        values: Whether the values of its columns of text are wanted too.

    Raises:
        ToolCallFailed: it is not there any more, or cannot be read.
    """
    address = _address(binding)
    said = Exposure.model_validate(binding.get("exposure") or {})
    try:
        key = (address.location, said, _state(address), folder_state(said.describe, address.name), values)
    except OSError as error:  # it went after the address was looked at
        raise _gone(address.name, error) from error
    with _lock:
        found = _known.get(key)
    if found is not None:
        return found
    exposed = expose(read_described(address, said.describe), said)
    catalogue = exposed.catalogue
    index = read_values(address, catalogue) if values else ValueIndex()
    known = KnownDatabase(address=address, catalogue=catalogue, values=index, likely=exposed.likely)
    with _lock:
        _known[key] = known
        while len(_known) > _KEPT:
            _known.popitem(last=False)
    return known


def _address(binding: Mapping[str, Any]) -> DatabaseAddress:
    location = str(binding.get("database", ""))
    try:
        address = parse_address(location)
    except ConfigError as error:
        raise _gone(location.rpartition("/")[2] or location, error) from error
    if address.variable != binding.get("variable", ""):
        raise ToolCallFailed(
            "The tool's database was changed; import it again.", zh="该工具的数据库已更改，请重新导入。"
        )
    return address


def _gone(name: str, error: Exception) -> ToolCallFailed:
    return ToolCallFailed(
        f"The database {name} cannot be opened: {error}", zh=f"数据库 {name} 无法打开，可能已被移动或删除。"
    )


def _state(address: DatabaseAddress) -> object:
    if address.dialect == "postgresql":
        return int(time.monotonic() / _FRESH_S)
    told = address.file.stat()
    return (told.st_mtime_ns, told.st_size)
