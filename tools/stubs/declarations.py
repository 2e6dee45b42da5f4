"""Types that stubs name: declared once, before the first function that needs them.

Each is written twice: as a model reads it, and as a type checker shall take it. The checker is told less, so that it
refuses what cannot work and nothing that can: a choice is any text, since `for kind in kinds` says no more of `kind`
than that; what may be null is anything; keys that only a page needs are there.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tools.stubs.names import first_free, is_identifier, type_name
from tools.stubs.shapes import (
    LONG_CHOICE,
    Choice,
    ListOf,
    MapOf,
    OneOf,
    Record,
    RecordField,
    Scalar,
    Shape,
    without_null,
)
from tools.stubs.source_text import INDENT, literal

_DICT: Final = "dict[str, Any]"


@dataclass(frozen=True)
class Declarations:
    """Types declared so far. What adds to them returns others, so that a stub that does not fit leaves no trace."""

    taken: frozenset[str]
    """Names that no type may have."""
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    """What is declared, for a model and for the checker → its name."""

    @classmethod
    def beside(cls, functions: Collection[str]) -> "Declarations":
        """Begin with no type, and with the names of functions taken."""
        return cls(frozenset(functions))

    def naming(self, said: tuple[str, str], candidates: Sequence[str]) -> tuple["Declarations", str, bool]:
        """Name a type, or find its name; tells whether it is new."""
        if known := self.names.get(said):
            return self, known, False
        name = first_free(candidates, self.taken)
        return replace(self, taken=self.taken | {name}, names={**self.names, said: name}), name, True


@dataclass
class Writer:
    """Writes the types of one tool, and collects what they need declared."""

    declared: Declarations
    owner: str
    """Name of the tool's function: types whose name is taken are named after it."""
    prompt: list[str] = field(default_factory=list)
    check: list[str] = field(default_factory=list)

    def result(self, shape: Shape, name: str) -> tuple[str, str]:
        """Write a result's type, for a model and for the checker.

        Args:
            shape: What the result is.
            name: What a record in it is called that has no name of its own.
        """
        match shape:
            case Record():
                return self._record(shape, name)
            case ListOf():
                prompt, check = self.result(shape.item, name)
                return f"list[{prompt}]", f"list[{check}]"
            case MapOf():
                prompt, check = self.result(shape.value, name)
                return f"dict[str, {prompt}]", f"dict[str, {check}]"
            case OneOf():
                written = [self.result(option, name) for option in shape.options]
                plain = without_null(shape)
                check = written[0][1] if isinstance(plain, Record | ListOf | MapOf) else "Any"
                return " | ".join(dict.fromkeys(prompt for prompt, _ in written)), check
            case Choice():
                bases = _bases(shape)
                long = len(shape.values) > LONG_CHOICE
                return " | ".join(bases) if long else _choice(shape), bases[0] if len(bases) == 1 else "Any"
            case Scalar():
                return shape.name, shape.name

    def parameter(self, shape: Shape, name: str) -> tuple[str, str]:
        """Write a parameter's type, for a model and for the checker."""
        return self._given(shape, name), accepted(shape)

    def _given(self, shape: Shape, name: str) -> str:
        match shape:
            case Record():
                return self._record(shape, name)[0]
            case ListOf():
                return f"list[{self._given(shape.item, name)}]"
            case MapOf():
                return f"dict[str, {self._given(shape.value, name)}]"
            case OneOf():
                return " | ".join(dict.fromkeys(self._given(option, name) for option in shape.options))
            case Choice():
                return self._named_choice(shape, name) if len(shape.values) > LONG_CHOICE else _choice(shape)
            case Scalar():
                return shape.name

    def _named_choice(self, shape: Choice, name: str) -> str:
        values = _choice(shape)
        self.declared, named, new = self.declared.naming((values, ""), _candidates(f"{name}_choice", self.owner))
        if new:
            self.prompt.append(f"{named} = {values}")
        return named

    def _record(self, shape: Record, name: str) -> tuple[str, str]:
        title = shape.title or name
        written = [(key, *self.result(key.shape, f"{title}_{key.name}")) for key in shape.fields if not key.for_display]
        if not written:
            return _DICT, _DICT
        lax = all(key.may_lack for key, _, _ in written)
        prompt = _body([(k, f"NotRequired[{p}]" if k.may_lack and not lax else p) for k, p, _ in written], lax=lax)
        hidden = [(key, "Any") for key in shape.fields if key.for_display]
        check = _call([*((key, checked) for key, _, checked in written), *hidden], lax=True)
        self.declared, named, new = self.declared.naming((prompt(""), check("")), _candidates(title, self.owner))
        if new:
            self.prompt.append(prompt(named))
            self.check.append(check(named))
        return named, _DICT if shape.is_open else named


def accepted(shape: Shape) -> str:
    """Write what the checker shall take for a parameter: lists and dicts as a program's variables hold them."""
    match shape:
        case Record() | MapOf():
            return "Mapping[str, Any]"
        case ListOf():
            return _accepted_list(accepted(shape.item))
        case OneOf():
            return " | ".join(dict.fromkeys(accepted(option) for option in shape.options))
        case Choice():
            return " | ".join(_bases(shape))
        case Scalar():
            return shape.name


def _accepted_list(item: str) -> str:
    """A list is only taken for one of exactly the same type, and `[1, 2]` in a variable is one of int."""
    if item == "float":
        return "list[float] | list[int]"
    return f"list[{item}]" if item in ("str", "int", "bool") else "list[Any]"


def _choice(shape: Choice) -> str:
    return f"Literal[{', '.join(literal(value) for value in shape.values)}]"


def _bases(shape: Choice) -> list[str]:
    return list(dict.fromkeys(type(value).__name__ for value in shape.values))


def _candidates(title: str, owner: str) -> list[str]:
    return [type_name(title), type_name(owner, title)]


def _body(fields: Sequence[tuple[RecordField, str]], *, lax: bool) -> Callable[[str], str]:
    """Declare a record once its name is known; a class cannot have keys that are no identifiers."""
    if not all(is_identifier(key.name) and not key.name.startswith("__") for key, _ in fields):
        return _call(fields, lax=lax)
    total = ", total=False" if lax else ""
    lines = [f"\n{INDENT}{key.name}: {kind}{f'  # {key.kind}' if key.kind else ''}" for key, kind in fields]
    return lambda name: f"class {name}(TypedDict{total}):{''.join(lines)}"


def _call(fields: Sequence[tuple[RecordField, str]], *, lax: bool) -> Callable[[str], str]:
    """Declare a record whatever its keys are: in a class, a key `list` would hide the type for all keys after it."""
    keys = ", ".join(f"{literal(key.name)}: {kind}" for key, kind in fields)
    total = ", total=False" if lax else ""
    return lambda name: f'{name} = TypedDict("{name}", {{{keys}}}{total})'
