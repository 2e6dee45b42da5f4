"""Tags of rules for tools that are stored: made anew when the rules, the taxonomy or the agents' domains change."""

import hashlib

from tagging.tags import ApprovalPolicy, Provenance, TagSet
from tools.functions.from_function import Tagger
from tools.tool import Tool


def digest_of(tagger: Tagger) -> int:
    """Return a number that changes with everything a tagger goes by; 0 where it does not say."""
    digest = str(getattr(tagger, "digest", ""))
    return int(hashlib.sha256(digest.encode()).hexdigest()[:12], 16) if digest else 0


def retagged(tool: Tool, tagger: Tagger) -> Tool:
    """Tag a tool anew; what its author said stays.

    So does a level that the tool's HTTP verb told, since some sources show the verb only when they are read.
    """
    old, new = tool.tags, tagger(tool)
    kept = {name: tag for name, tag in old if tag.provenance is Provenance.HUMAN}
    told_by_verb = old.permission.evidence.startswith("HTTP ")
    if told_by_verb and old.permission.value.rank > new.permission.value.rank:
        kept.setdefault("permission", old.permission)
    tags = new.replaced(**kept)
    again = with_tags(tool, tags)
    return tool if again == tool else again


def with_tags(tool: Tool, tags: TagSet) -> Tool:
    """Return a tool with other tags of rules.

    What asks since it may act is not safe to repeat, whatever its source says.
    """
    acts = tool.source != "python" and tags.approval.value is ApprovalPolicy.ALWAYS
    return tool.model_copy(update={"tags": tags, "idempotent": tool.idempotent and not acts})
