"""One offered tool, judged: what is too long is cut, what cannot be kept is skipped, the rest is said and kept."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from tools.functions.from_function import slug
from tools.sources.offers.instructions import instructs
from tools.sources.offers.offer import FindingKind, ImportFinding, Offered
from tools.sources.offers.tidying import tidied
from tools.sources.offers.wording import clean, shortened
from tools.tool import JsonSchema, Tool

MAX_DESCRIPTION_CHARS = 4_000
MAX_SCHEMA_CHARS = 40_000


@dataclass
class CheckedOffer:
    """What is kept of an offer; no offer where it is skipped."""

    offered: Offered | None = None
    findings: list[ImportFinding] = field(default_factory=list)


def check(offered: Offered) -> CheckedOffer:
    """Judge one offer."""
    tool, findings = offered.tool, CheckedOffer()

    def note(kind: FindingKind, text: str) -> None:
        findings.findings.append(ImportFinding(kind=kind, where=tool.id, text=text))

    description = clean(tool.description).strip()
    if len(description) > MAX_DESCRIPTION_CHARS:
        note("truncated", f"its description of {len(description):,} characters was cut to {MAX_DESCRIPTION_CHARS:,}")
    description = shortened(description, MAX_DESCRIPTION_CHARS)
    if not description:
        note("no_description", "it has no description; only its name and parameters tell what it does")
    # A fault of the result's schema costs nobody a right call: it is bounded but not reported part by part.
    parameters, returns = tidied(tool.parameters, note), tidied(tool.returns, _ignore) if tool.returns else {}
    if said := _asks(description, parameters):
        note("instructs", f"its description {said}; it is kept as data")
    if _n_chars(parameters) > MAX_SCHEMA_CHARS:
        note("too_large", f"its parameters take more than {MAX_SCHEMA_CHARS:,} characters")
        return findings
    returns = returns if _n_chars(returns) <= MAX_SCHEMA_CHARS else {}
    kept = {"description": description, "parameters": parameters, "returns": returns}
    findings.offered = offered.model_copy(update={"tool": tool.model_copy(update=kept)})
    return findings


def _asks(description: str, parameters: JsonSchema) -> str:
    if said := instructs(description):
        return said
    return next(filter(None, (instructs(str(part.get("description", ""))) for part in _parts(parameters))), "")


def _parts(parameters: JsonSchema) -> list[Mapping[str, object]]:
    found = [parameters, *dict(parameters.get("properties", {})).values(), *dict(parameters.get("$defs", {})).values()]
    return [part for part in found if isinstance(part, Mapping) and "description" in part]


def _ignore(_: FindingKind, __: str) -> None:
    """Take no note."""


def _n_chars(schema: JsonSchema) -> int:
    return len(json.dumps(schema, ensure_ascii=False))


def with_id(offered: Offered, tool_id: str) -> Offered:
    """Return the offer under another id; its last part becomes the name."""
    tool: Tool = offered.tool.model_copy(update={"id": tool_id, "name": slug(tool_id.rpartition("/")[2])})
    return offered.model_copy(update={"tool": tool})
