"""The rule tagger: tags from what a tool shows, with no model and no network."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from lazy_regex import lazy_regex
from tagging.kinds import kind_of
from tagging.rules.approval_rules import approval_of, strict_lexicon
from tagging.rules.cue_lexicon import MAX_CHARS, Form, Lexicon, spelled_out
from tagging.rules.permission_rules import harm_of, worst_first
from tagging.tags import Complexity, Permission, Provenance, Tagged, TagSet
from tagging.taxonomy import Taxonomy, Topic
from tagging.view import DescribedTool, ToolView, schemas_in, view_of

SHARE = 0.6
"""Of the best topic's score, what another one needs to be tagged as well."""
RULES = 3
"""Version of the rules: what was stored under another one is tagged anew."""
NAME_WEIGHT, CATEGORY_WEIGHT, GROUP_WEIGHT, PARAMETER_WEIGHT, TEXT_WEIGHT = 3, 2, 3, 2, 1
_ADDRESS = lazy_regex(r"https?://\S+|www\.\S+", re.IGNORECASE)
"""Where a description links to says nothing of what the tool is about."""


class RuleTagger:
    """Tags tools by cues. An instance is a function from a tool to its tags."""

    def __init__(self, taxonomy: Taxonomy, agents: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """Take what tags can be; the cues are compiled with the first tool that is tagged.

        Args:
            taxonomy: What tags can be.
            agents: Name of each profile → the domains that it takes.
        """
        self._agents = dict(agents or {})
        self._taxonomy = taxonomy
        self._known = frozenset(taxonomy.domains)

    @cached_property
    def digest(self) -> str:
        """Changes with everything that these tags come from besides the tool."""
        seen = [RULES, self._taxonomy.model_dump_json(), sorted(self._agents.items())]
        return hashlib.sha256(json.dumps(seen).encode()).hexdigest()

    def __call__(self, tool: DescribedTool) -> TagSet:
        """Tag a tool."""
        return self.tag(view_of(tool))

    def tag(self, view: ToolView) -> TagSet:
        """Tag what a source shows of a tool, hints included."""
        domains = _topics(view, self._domains, _formats(view, self._known))
        harm = harm_of(view, self._verbs)
        return TagSet(
            domains=domains,
            functions=_function(view, self._functions, guess=bool(domains.value) and harm.level is Permission.LOW),
            complexity=_complexity(view),
            permission=Tagged(value=harm.level, confidence=harm.confidence, evidence=harm.evidence),
            approval=approval_of(view, self._strict),
            agents=suited(domains, self._agents),
        )

    @cached_property
    def _domains(self) -> Lexicon[tuple[str, ...]]:
        return _lexicon(self._taxonomy.domains)

    @cached_property
    def _functions(self) -> Lexicon[tuple[str, ...]]:
        return _lexicon(self._taxonomy.functions)

    @cached_property
    def _verbs(self) -> Lexicon[Permission]:
        return Lexicon(worst_first(self._taxonomy))

    @cached_property
    def _strict(self) -> Lexicon[Permission]:
        """Compiled with the first tool that was imported."""
        return strict_lexicon(self._taxonomy)


def suited(domains: Tagged[tuple[str, ...]], agents: Mapping[str, tuple[str, ...]]) -> Tagged[tuple[str, ...]]:
    """Return the profiles that take one of a tool's domains; one that takes every domain is no evidence."""
    shared = {name: sorted(set(takes) & set(domains.value)) for name, takes in agents.items()}
    names = tuple(sorted(name for name, common in shared.items() if common))
    evidence = ", ".join(f"{name}: {'/'.join(shared[name])}" for name in names)
    return Tagged(
        value=names, provenance=Provenance.RULE, confidence=domains.confidence, evidence=evidence or "no domain shared"
    )


def _lexicon(topics: Mapping[str, Topic]) -> Lexicon[tuple[str, ...]]:
    """Compile topics; a cue of several topics tells all of them."""
    cues: dict[str, tuple[str, ...]] = {}
    for name, topic in topics.items():
        for cue in topic.cues:
            cues[cue] = (*cues.get(cue, ()), name)
    return Lexicon(cues.items())


def _topics(view: ToolView, lexicon: Lexicon[tuple[str, ...]], scores: Counter[str]) -> Tagged[tuple[str, ...]]:
    """Score every topic; those with at least `SHARE` of the best score are tagged, at most three."""
    words: dict[str, list[str]] = {}
    for text, weight in _weighted(view):
        seen: set[tuple[str, str]] = set()
        for hit in lexicon.hits(text):
            for topic in hit.value:
                if (topic, hit.word) not in seen:
                    seen.add((topic, hit.word))
                    scores[topic] += weight
                    words.setdefault(topic, []).append(hit.word)
    if not scores:
        return Tagged(value=(), confidence=0.2, evidence="no cue")
    best = max(scores.values())
    chosen = [topic for topic, score in scores.most_common(3) if score >= best * SHARE]
    evidence = "; ".join(f"{topic}: {', '.join(dict.fromkeys(words.get(topic, ['parameters'])))}" for topic in chosen)
    return Tagged(value=tuple(chosen), confidence=round(best / (best + 2), 2), evidence=evidence[:200])


def _weighted(view: ToolView) -> Iterator[tuple[str, int]]:
    yield spelled_out(view.name), NAME_WEIGHT
    yield spelled_out(view.category), CATEGORY_WEIGHT
    yield spelled_out(view.group), GROUP_WEIGHT
    yield _ADDRESS.sub(" ", view.description[:MAX_CHARS]), TEXT_WEIGHT
    yield " ; ".join(map(spelled_out, view.properties)), TEXT_WEIGHT


def _formats(view: ToolView, known: frozenset[str]) -> Counter[str]:
    """Score the domains that the kinds of the parameters tell."""
    kinds = {kind_of(str(part.get("format"))) for part, _ in schemas_in(view.parameters) if "format" in part}
    return Counter({kind.domain: PARAMETER_WEIGHT for kind in sorted(kinds) if kind.domain in known})


def _function(view: ToolView, lexicon: Lexicon[tuple[str, ...]], *, guess: bool) -> Tagged[tuple[str, ...]]:
    """Take the function of the first verb: a name's before a description's.

    A harmless tool that says no verb at all is called for what it gives, as `standings` or `current_weather` are.

    Args:
        view: the tool.
        lexicon: verbs.
        guess: whether the tool is about something, and harmless.
    """
    for hit in lexicon.hits(spelled_out(view.name)):
        if hit.form is Form.BARE:  # in a name, `posts` and `makes` are things, and `updated` is a state
            return Tagged(value=hit.value, confidence=0.9, evidence=hit.word)
    for hit in lexicon.hits(view.description):
        if hit.form is not Form.PAST:
            return Tagged(value=hit.value, confidence=0.7, evidence=hit.word)
    if guess:
        return Tagged(value=("query",), confidence=0.4, evidence="no verb")
    return Tagged(value=(), confidence=0.2, evidence="no cue")


def _complexity(view: ToolView) -> Tagged[Complexity]:
    """Judge by the size of the schema: parameters, required ones, nesting, values in a language of their own."""
    parts = list(schemas_in(view.parameters))
    n_parameters, n_required = len(view.properties), len(view.required)
    nested = sum(1 for part, depth in parts if depth > 0 and "properties" in part)
    hard = any(kind_of(str(part.get("format"))).hard_to_write for part, _ in parts)
    points = n_parameters + n_required + 3 * nested + 4 * hard
    level = Complexity.SIMPLE if points <= 5 else Complexity.MEDIUM if points <= 12 else Complexity.COMPLEX
    return Tagged(
        value=level, confidence=0.7, evidence=f"{n_parameters} parameters, {n_required} required, {nested} nested"
    )
