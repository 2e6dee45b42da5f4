"""The rule's mark of what was imported: it asks before each call unless it is plainly a read.

No cue of harm is no proof: verbs that nobody listed and languages that nobody here reads are cues of nothing. So a read
has to say so itself: over HTTP by its verb and in words, over MCP by a hint of a server that the user trusts.
"""

from collections.abc import Iterable

from lazy_regex import lazy_regex
from tagging.rules.cue_lexicon import Form, Lexicon, spelled_out
from tagging.rules.permission_rules import harm_of, worst_first
from tagging.tags import ApprovalPolicy, Permission, Tagged
from tagging.taxonomy import Taxonomy
from tagging.view import ToolView

_READING = {"GET", "HEAD"}
_SENTENCE = lazy_regex(r"(?<=[.!?。！？])\s+|[。！？]|\n+")
_OPENING = lazy_regex(
    r"(?:[\W_]|\b(?:this|the|a|an|it|api|endpoint|method|operation|tool|service|function|route|call|request|resource|that"
    r"|which|is|are|can|may|will|be|use|used|using|lets?|allows?|helps?|you|users?|clients?|one|us|to|for|simply|quickly"
    r"|also)\b|该|此|本|这个|这|接口|工具|方法|服务|用于|用来|可以|可|能|以|批量|分页)*+"
    r"(?:(?:根据|按照|按|通过|基于|从)[^，,。并后再且然]{1,12})?"
)
"""What may stand before the verb that says what a tool does; possessive, so that no text makes it try twice."""
_MAX_OPENING = 80
_WORD = lazy_regex(r"[^\W\d_]+")
_LINKING = frozenset(["a", "an", "the", "of", "for", "by", "in", "on", "with", "from", "per", "its", "and", "or", "to"])


def strict_lexicon(taxonomy: Taxonomy) -> Lexicon[Permission]:
    """Compile the verbs of permission together with all other words of doing something."""
    return Lexicon([*worst_first(taxonomy), *((cue, Permission.MEDIUM) for cue in taxonomy.acting)])


def approval_of(view: ToolView, verbs: Lexicon[Permission]) -> Tagged[ApprovalPolicy | None]:
    """Say whether a person is asked before each call; of a function that its owner added nothing is said.

    Args:
        view: The tool.
        verbs: As `strict_lexicon` compiles them.
    """
    if view.source == "python":
        return Tagged(value=None)
    doubt = _doubt(view, verbs)
    if doubt:
        return Tagged(value=ApprovalPolicy.ALWAYS, confidence=0.9, evidence=doubt)
    return Tagged(value=ApprovalPolicy.NEVER, confidence=0.8, evidence="plainly a read")


def _doubt(view: ToolView, verbs: Lexicon[Permission]) -> str:
    """Say why a tool is not plainly a read; empty where it is."""
    if view.source == "sql" and view.trusted:
        return ""  # our own import opens a database read-only and runs one SELECT
    if view.source == "mcp":
        return _doubt_of_hint(view)
    if view.source != "http":
        return "nothing tells that it only reads"
    if view.method.upper() not in _READING:
        return f"HTTP {view.method.upper()}"
    own = view.model_copy(update={"name": _own_name(view)})
    harm = harm_of(own, verbs)
    if harm.level is not Permission.LOW:
        return harm.evidence
    if acting := _acting(view.path, verbs):
        return f"path: {acting}"
    return "" if _says_so(own, verbs) else "no word that is known here says that it only reads"


def _doubt_of_hint(view: ToolView) -> str:
    if view.annotations.get("readOnlyHint") is not True or view.annotations.get("destructiveHint") is True:
        return "no readOnlyHint"
    return "" if view.trusted else "readOnlyHint of a server that is not trusted"


def _own_name(view: ToolView) -> str:
    """Return the name without the verb that it has from its method: `get_cleanup` of GET /cleanup says no `get`."""
    first, _, rest = spelled_out(view.name).partition(" ")
    made = first == view.method.lower() and set(rest.split()) <= set(spelled_out(view.path).split())
    return rest if made else view.name


def _acting(path: str, verbs: Lexicon[Permission]) -> str:
    words = (spelled_out(segment) for segment in path.split("/") if "{" not in segment)
    hits = (hit for word in words for hit in verbs.hits(word))
    return next((hit.word for hit in hits if hit.form is Form.BARE and hit.value is not Permission.LOW), "")


def _says_so(view: ToolView, verbs: Lexicon[Permission]) -> bool:
    """Whether the first sentence says a read; without one, or where it adds nothing to the name, whether that does."""
    sentence = next(filter(None, map(str.strip, _SENTENCE.split(view.description[:2_000].strip()))), "")
    if sentence and _begins_reading(sentence.lower(), verbs):
        return True
    name = spelled_out(view.name)
    return _begins_reading(name, verbs) and (not sentence or _adds_nothing(sentence.lower(), view))


def _begins_reading(text: str, verbs: Lexicon[Permission]) -> bool:
    first = next((hit for hit in verbs.hits(text) if hit.form is not Form.PAST), None)
    if first is None or first.value is not Permission.LOW or first.start > _MAX_OPENING:
        return False
    return _OPENING.fullmatch(text, 0, first.start) is not None


def _adds_nothing(sentence: str, view: ToolView) -> bool:
    """Whether all words of a sentence stand in name, path or parameters, as in "Pet by id" of `getPetById`."""
    known = _stems(_WORD.findall(" ".join(map(spelled_out, (view.name, view.path, *view.properties)))))
    return _stems(_WORD.findall(sentence)) <= known | _LINKING


def _stems(words: Iterable[str]) -> set[str]:
    return {word.removesuffix("s") for word in words} - {""}
