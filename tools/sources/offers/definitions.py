"""ToolAtlas's own form: one tool a line, as `toolatlas tools export` writes it."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic import ValidationError

from errors import ConfigError
from tools.sources.offers.offer import Feed, ImportFinding, Item, Offered
from tools.sources.offers.reading import absolute, lines
from tools.sources.openapi.server import allowed_host
from tools.storage.replace import replacing
from tools.tool import Tool


def export(tools: Iterable[Tool], file: Path) -> tuple[int, int]:
    """Write tools; return how many were written and how many left out, whose functions only their own file holds.

    Raises:
        ConfigError: the file cannot be written.
    """
    listed = list(tools)
    kept = [tool for tool in listed if tool.source != "python"]
    try:
        with replacing(file) as stream:
            stream.writelines(f"{tool.model_dump_json()}\n".encode() for tool in kept)
    except OSError as error:
        raise ConfigError(f"{file} cannot be written: {error.strerror}.") from error
    return len(kept), len(listed) - len(kept)


def open_definitions(path: Path, name: str = "", *, allowed: frozenset[str] = frozenset()) -> Feed:
    """Open an exported file.

    Args:
        path: The file.
        name: Of the import; that of the file where none is said.
        allowed: Hosts inside private networks that its tools may call; what the file itself says of that counts for
            nothing.
    """
    total = sum(1 for _ in lines(path))
    return Feed(name or path.stem, "definitions", absolute(path), _items(path, allowed), total)


def _items(path: Path, allowed: frozenset[str]) -> Iterator[Item]:
    for number, line in lines(path):
        where = f"{path.name}:{number}"
        try:
            tool = Tool.model_validate_json(line)
        except ValidationError as error:
            fault = error.errors(include_input=False, include_url=False)[0]
            yield ImportFinding(kind="malformed", where=where, text=f"it is no tool: {fault['msg'][:120]}")
            continue
        if tool.source == "python":
            yield ImportFinding(
                kind="unsupported", where=tool.id, text="its function is only in its own file; add that one"
            )
            continue
        if tool.source == "http":
            told = {**tool.binding, "allowed": allowed_host(tool.target, allowed)}
            tool = tool.model_copy(update={"binding": told})
        yield Offered(tool=tool, key=tool.id, method=str(tool.binding.get("method", "")))
