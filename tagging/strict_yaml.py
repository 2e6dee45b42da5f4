"""Read the small YAML files that users write, so that every fault has a line.

A node tree is composed and turned into plain values here, instead of letting a constructor do it: positions stay
known for every key, nothing in a file can name a Python type, and aliases (which can blow a small file up to
gigabytes) are refused before anything is built.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias, cast

from pydantic import Field
from ruamel.yaml import YAML
from ruamel.yaml.composer import Composer
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import AliasEvent, CollectionStartEvent
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode

from errors import ConfigError
from prompts.frozen import Frozen

MAX_BYTES = 64 * 1024
MAX_DEPTH = 12
Path_: TypeAlias = tuple[int | str, ...]


class YamlFault(ConfigError):  # noqa: N818 - a fault of a file, told with its line
    """A file cannot be read as plain YAML."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class YamlDocument(Frozen):
    """A file's values, and the line of each key and list item."""

    value: dict[str, Any]
    lines: dict[Path_, int] = Field(default_factory=dict)

    def line_of(self, path: Path_) -> int | None:
        """Line of a value, or of the closest thing around it; None for the document as a whole."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.lines:
                return self.lines[path[:end]]
        return None


def read_document(file: Path) -> YamlDocument:
    """Read a file.

    Raises:
        YamlFault: it cannot be opened, is too large, not UTF-8, empty, or not plain YAML.
    """
    try:
        with file.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise YamlFault(f"the file cannot be read ({error.strerror or error})") from error
    return parse_document(raw)


@lru_cache(maxsize=64)  # the profiles that come with the package are read by every assistant of a process
def parse_document(raw: bytes) -> YamlDocument:
    """Parse a file's bytes; the same bytes give the same document, which nobody changes.

    Raises:
        YamlFault: see `read_document`.
    """
    if len(raw) > MAX_BYTES:
        raise YamlFault(f"the file is larger than {MAX_BYTES // 1024} KB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise YamlFault("the file is not UTF-8 text; save it as UTF-8", line) from error
    try:
        yaml = YAML(typ="safe", pure=True)
        yaml.Composer = _StrictComposer
        root: Node | None = yaml.compose(text)
    except MarkedYAMLError as error:
        raise YamlFault(f"not valid YAML: {_first_line(error)}", _line(error)) from error
    except (YAMLError, ValueError) as error:
        raise YamlFault(f"not valid YAML: {str(error).splitlines()[0]}") from error
    return _document(root)


class _StrictComposer(Composer):
    """Refuses what must be refused as it comes, before the rest of the file is scanned."""

    _enclosing = 0
    """Lists and mappings that are open."""

    def compose_node(self, parent: Node | None, index: Any) -> Node:  # noqa: ANN401 - a number, a key or None
        """Compose the node that comes next.

        Raises:
            YamlFault: it is an alias, has an anchor or a tag, or stands too deep.
        """
        event = self.parser.peek_event()
        line = event.start_mark.line + 1
        if isinstance(event, AliasEvent) or event.anchor:
            raise YamlFault("anchors and aliases (& and *) are not allowed; write the value out", line)
        if event.ctag is not None:
            raise YamlFault(f"YAML tags such as {event.ctag} are not allowed", line)
        if isinstance(event, CollectionStartEvent) and self._enclosing == MAX_DEPTH:
            raise YamlFault(f"lists and mappings stand more than {MAX_DEPTH} deep", line)
        self._enclosing += 1
        try:
            return cast("Node", super().compose_node(parent, index))
        finally:
            self._enclosing -= 1


def _document(root: Node | None) -> YamlDocument:
    if root is None:
        raise YamlFault("the file is empty")
    if not isinstance(root, MappingNode):
        raise YamlFault("the file must hold `key: value` lines", root.start_mark.line + 1)
    lines: dict[Path_, int] = {}
    value = _mapping(root, (), lines)
    return YamlDocument(value=value, lines=lines)


def _plain(node: Node, path: Path_, lines: dict[Path_, int]) -> object:
    if isinstance(node, MappingNode):
        return _mapping(node, path, lines)
    if isinstance(node, ScalarNode):
        return _scalar(node)
    return [_item(item, (*path, n), lines) for n, item in enumerate(node.value)]


def _item(node: Node, path: Path_, lines: dict[Path_, int]) -> object:
    lines[path] = node.start_mark.line + 1
    return _plain(node, path, lines)


def _mapping(node: MappingNode, path: Path_, lines: dict[Path_, int]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, ScalarNode):
            raise YamlFault("a key must be plain text", line)
        key = str(key_node.value)
        if key in values:
            raise YamlFault(f"the key {key!r} stands twice", line)
        lines[*path, key] = line
        values[key] = _plain(value_node, (*path, key), lines)
    return values


def _scalar(node: ScalarNode) -> object:
    """Turn a scalar into a value; what is no number, truth value or null stays the text that was written."""
    text: str = node.value
    kind = str(node.tag).rpartition(":")[2]
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() == "true"
    try:
        if kind in ("int", "float") and len(text) <= 32:
            return int(text) if kind == "int" else float(text)
    except ValueError:
        pass
    return text


def _first_line(error: MarkedYAMLError) -> str:
    return str(error.problem or error.context or "unknown fault").splitlines()[0]


def _line(error: MarkedYAMLError) -> int | None:
    mark = error.problem_mark or error.context_mark
    return None if mark is None else int(mark.line) + 1
