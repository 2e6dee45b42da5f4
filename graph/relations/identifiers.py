"""What an identifier identifies: told by its name, and where that is a bare `id`, by what it stands at.

`hotel_id`, `hotels[].id`, the `id` of a definition `Hotel`, of a result of `/hotels` and of `/hotels/{id}` all say
which hotel is meant.
"""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias
from urllib.parse import unquote, urlsplit

from lazy_regex import lazy_regex
from tools.schemas.fields import Field, fields_of, words_of
from tools.tool import Tool

Thing: TypeAlias = tuple[str, ...]
"""In lower-case words, singular: `("hotel",)`."""
_SIGNS: Final = frozenset({"id", "uuid", "guid", "token", "handle"})
_OPAQUE: Final = _SIGNS | {"key", "code", "slug", "number", "ref"}
"""Names that say nothing without the thing that they belong to."""
_CALLING = """
request response trace span correlation idempotency page next previous prev sync continuation cursor client
"""
_OF_THE_CALL: Final = frozenset(_CALLING.split())
"""First words of identifiers that belong to one call, or to whoever calls: no tool looks them up for another."""
_PACKING = """
data result item content value list record row entry object hit match response body payload page embedded node edge
element collection summary detail info dto request model schema out output read view resource base full paginated paged
envelope wrapper array set get
"""
_WRAPPERS: Final = frozenset(_PACKING.split())
"""Words of a name that tell how values are packed, not what they are."""
_DOING = """
get list search find fetch lookup query retrieve read show describe create add make new book update set change delete
remove cancel check all latest nearby autocomplete suggest batch bulk count browse explore load post put patch head
view api rest by
"""
_ACTING: Final = frozenset(_DOING.split())
"""Words of a name that tell what is done, not to what."""
_BEHIND: Final = frozenset({"by", "for", "in", "of", "with", "from", "to", "near", "at", "on", "within", "around"})
"""Words behind which a tool's name tells how it finds, not what."""
_PART: Final = lazy_regex(r"\{([^{}/]+)\}")
_VERSION: Final = lazy_regex(r"v\d[\w.]*")
_CHINESE: Final = lazy_regex(r"(?P<thing>[\u3400-\u9fff]{1,12}?)(?:的)?(?:编号|标识符?|代号|号码|_?id)$", re.IGNORECASE)
_PLAIN: Final = frozenset({"string", "integer", "number", ""})


@dataclass(frozen=True)
class Identifier:
    """A parameter, or a value in a result, that says which one of some things is meant."""

    path: str
    """Name of the parameter; where in the result."""
    things: frozenset[Thing]
    """What it may identify: a bare `id` in a list of results is told by several signs."""
    sign: str
    """`id` for whatever ids are called, else the last word of the name."""
    in_list: bool = False


def taken_by(tool: Tool) -> list[Identifier]:
    """List the identifiers among a tool's parameters."""
    owners = _path_owners(tool)
    found = []
    for name, schema in tool.properties.items():
        whole = {"$defs": tool.parameters.get("$defs", {}), "properties": {name: schema}}
        for field in fields_of(whole):
            if "." in field.path or field.fixed or field.kind or field.type not in _PLAIN:
                continue
            found += _named(name, field, owners.get(name) or things_of(tool), in_path=name in owners)
    return found


def given_by(tool: Tool) -> list[Identifier]:
    """List the identifiers in a tool's result."""
    own = things_of(tool)
    found = []
    for field in fields_of(tool.returns):
        if not field.fixed and not field.kind and field.type in _PLAIN:
            found += _named(field.path, field, _holders(field) or own)
    return found


def things_of(tool: Tool) -> frozenset[Thing]:
    """Say what a tool is about: by the last part of its address, or by its name."""
    parts = [part for part in _segments(tool) if not _PART.search(part)]
    for part in reversed(parts):
        if thing := _thing(words_of(part)):
            return frozenset({thing, thing[-1:]})
    thing = _thing(words_of(tool.name))
    return frozenset({thing, thing[-1:]}) if thing else frozenset()


def _named(path: str, field: Field, owners: frozenset[Thing], *, in_path: bool = False) -> list[Identifier]:
    last = re.split(r"\.", path.replace("[]", ""))[-1]
    if chinese := _CHINESE.fullmatch(last):
        return [Identifier(path, frozenset({(chinese["thing"],)}), "id", field.in_list)]
    words = words_of(last)
    if words[0] in _OF_THE_CALL:
        return []
    if len(words) == 1 and words[0] in (_OPAQUE if in_path else _SIGNS):
        return [Identifier(path, owners, _sign(words[0]), field.in_list)] if owners else []
    if in_path and words in owners:  # /teams/{team}
        return [Identifier(path, frozenset({words}), "id", field.in_list)]
    if words[-1] in _SIGNS and len(words) > 1:
        return [Identifier(path, frozenset({words[:-1]}), _sign(words[-1]), field.in_list)]
    return []


def _sign(word: str) -> str:
    return "id" if word in {"id", "uuid", "guid"} else word


def _holders(field: Field) -> frozenset[Thing]:
    """Return what the object is that holds a value: by the name it has in the result, and by its definition's."""
    named = field.path.split(".")[-2:-1]
    words = [words_of(part.replace("[]", "")) for part in named if part.replace("[]", "")]
    return frozenset(thing for name in (*words, field.holder) if name and (thing := _unwrapped(name)))


def _path_owners(tool: Tool) -> dict[str, frozenset[Thing]]:
    """Return for each parameter in the address what stands before it: `/hotels/{id}` wants a hotel's."""
    places = tool.binding.get("places", {})
    shown = {place[1]: name for name, place in places.items() if len(place) > 1 and place[0] == "path"}
    owners: dict[str, frozenset[Thing]] = {}
    before: Thing = ()
    for segment in _segments(tool):
        match = _PART.search(segment)
        if match is None:
            before = _thing(words_of(segment))
        elif match[1] in shown and before:
            owners[shown[match[1]]] = frozenset({before})
    return owners


def _segments(tool: Tool) -> list[str]:
    if tool.source != "http":
        return []
    address = tool.target if "//" in tool.target else f"//-{tool.target}"
    return [unquote(part) for part in urlsplit(address).path.split("/") if part and not _VERSION.fullmatch(part)]


def _thing(words: Thing) -> Thing:
    """Leave out what is done, and how it is found."""
    kept: list[str] = []
    for word in words:
        if word in _BEHIND and kept:
            break
        if word not in _ACTING:
            kept.append(word)
    return _unwrapped(words_of("_".join(kept))) if kept else ()


def _unwrapped(words: Thing) -> Thing:
    kept = list(words_of("_".join(words)))
    while kept and kept[-1] in _WRAPPERS:
        kept.pop()
    while kept and kept[0] in _WRAPPERS:
        kept.pop(0)
    return words_of("_".join(kept)) if kept else ()
