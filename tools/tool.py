"""A tool as every part of ToolAtlas sees it."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from pydantic import Field

from prompts.frozen import Frozen
from tagging.tags import ApprovalPolicy, Permission, TagSet
from tools.marking import ExampleCall, Reads

JsonSchema: TypeAlias = dict[str, Any]
Source: TypeAlias = Literal["python", "http", "mcp", "sql", "langchain", "described"]


class ToolLabel(Frozen):
    """What a tool is called, and what it does, in one language: for people only."""

    name: str = Field(min_length=1, max_length=24)
    about: str = Field(min_length=1, max_length=120)
    """One sentence."""


class Tool(Frozen):
    """One callable thing with its schemas, tags and where it comes from."""

    id: str = Field(pattern=r"^[^/\s]+(/[^/\s]+){1,2}$")
    """`group/name`, or `category/group/name`; unique."""
    name: str = Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")
    description: str
    parameters: JsonSchema
    """JSON Schema of type object."""
    returns: JsonSchema = Field(default_factory=dict)
    """JSON Schema of the result; what the tool graph derives dependencies from."""
    group: str
    category: str = ""
    source: Source = "python"
    target: str = ""
    """How to invoke it: `module:function` for python, an address for http. Empty for `described`."""
    binding: Mapping[str, Any] = Field(default_factory=dict)
    """What its runner needs besides the target, such as where arguments go; of a secret only its variable's name."""
    tags: TagSet = TagSet()
    examples: tuple[str, ...] = ()
    """Requests, in any language, that this tool serves; each is indexed beside the description."""
    answers: Mapping[str, str] = Field(default_factory=dict)
    """Language code → Jinja template that turns the result into a sentence where no model writes one."""
    labels: Mapping[str, ToolLabel] = Field(default_factory=dict)
    """Language code → how pages and questions name it there; neither indexed nor tagged nor put before a model."""
    call: ExampleCall | None = None
    """One call that shows the tool at work."""
    idempotent: bool = False
    """Whether calling twice does the same as calling once; only then may a resumed run call it again."""
    reads: Reads | None = None
    """What a Python tool's author says that its calls bring into a conversation; None leaves it to `tools/flow.py`."""
    sends_to: tuple[str, ...] | None = None
    """What its author says of the hosts that get what it is given: none, these, or `*` for any."""
    replaces: bool = False
    """Whether its function can say what a call would replace."""
    writes: tuple[str, ...] = ()
    """Parameters that name what a call puts in place; where its author named none, every path counts that it takes."""

    @property
    def required(self) -> tuple[str, ...]:
        """Names of the parameters that must be given."""
        return tuple(self.parameters.get("required", ()))

    @property
    def properties(self) -> dict[str, JsonSchema]:
        """Parameter name → its schema, with `$ref`s left in place."""
        return dict(self.parameters.get("properties", {}))

    @property
    def requires_approval(self) -> bool:
        """Whether a person must say yes to each call.

        What can do lasting harm asks, and so does what was imported until a rule or a person says otherwise. What is
        known by its description only is never called: nobody is asked about it.
        """
        if self.source == "described":
            return False
        return self.tags.permission.value is Permission.HIGH or self.awaits_approval

    @property
    def awaits_approval(self) -> bool:
        """Whether its mark asks, whatever its permission is."""
        policy = self.tags.approval.value
        return self.source != "python" if policy is None else policy is ApprovalPolicy.ALWAYS

    @property
    def definition_hash(self) -> str:
        """Digest of what it says that it does, and where its calls go; an approval stands for it.

        A Python tool's target names a place in the code, which a new version may move without changing what it does.
        """
        target = "" if self.source == "python" else self.target
        seen = [self.id, self.description, self.parameters, self.source, target, dict(self.binding)]
        return hashlib.sha256(json.dumps(seen, sort_keys=True, default=str).encode()).hexdigest()[:32]

    @property
    def content_hash(self) -> str:
        """Digest of what is indexed and tagged: changes when description, schemas or examples change."""
        seen = [self.id, self.description, self.parameters, self.returns, self.examples]
        return hashlib.sha256(json.dumps(seen, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:32]
