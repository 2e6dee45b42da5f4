"""The rule's floor of `permission`: how much harm a wrong call could do, from a tool's words, verb and hints.

Every source gives a level with its evidence and the highest counts, so that no single reassuring word (a GET, a
read-only hint, a friendly description) hides a destructive one.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lazy_regex import lazy_regex
from tagging.rules.cue_lexicon import Form, Hit, Lexicon, spelled_out
from tagging.tags import Permission
from tagging.taxonomy import Taxonomy
from tagging.view import ToolView, schemas_in

METHODS: Mapping[str, Permission] = {
    "GET": Permission.LOW,
    "HEAD": Permission.LOW,
    "OPTIONS": Permission.LOW,
    "POST": Permission.MEDIUM,
    "PUT": Permission.MEDIUM,
    "PATCH": Permission.MEDIUM,
    "DELETE": Permission.HIGH,
}
_ACTIONS = {"action", "operation", "op", "command", "verb", "操作", "动作"}
"""Parameters whose values are verbs: one tool that does many things is as harmful as the worst of them."""
_RECIPIENTS = {"recipient", "payee", "beneficiary", "to account", "destination account", "收款人", "收款账户"}
_NOUNS = {
    *(
        "send",
        "pay",
        "transfer",
        "charge",
        "refund",
        "buy",
        "sell",
        "purchase",
        "wire",
        "book",
        "schedule",
        "drop",
        "ban",
    ),
    *("发送", "转账", "汇款", "付款", "支付", "退款", "购买", "预订", "预约", "发布", "下单"),
}
"""Verbs that are nouns as well ("transfer history", "drop rate"): they act only where a verb can stand."""
_AFTER_NOUN = lazy_regex(
    r"\s*(?:history|histories|status|activit|records?|lists?|logs?|rates?|details?|info|dates?|times?|fees?|limits?|down"
    r"|methods?|types?|prices?|volume|of\b|记录|历史|状态|明细|列表|时间|日期|费率|费用|信息|方式|限额|的)"
)
_JOINED = lazy_regex(r"(?:\b(?:and|or|then|also|to|will|may|can)|[,/&+，、；;]|和|或|并|且|及|后|再|可|能|会)\s*$")
_LEADS = lazy_regex(
    r"(?:^|[.!?:;,()。！？：；，、（]|[可以来于并和或后再会将户我你请能]|\b(?:to|can|could|will|may|must|and|or|then|also|it"
    r"|this|that|which|you|api|tool|endpoint|function|method|operation|service|by|for|please|\w+ly))\s*$"
)
"""What stands before a word that is a verb there."""
_BEGINS = lazy_regex(r"(?:\W|(?:it|this|tool|also|then|and|additionally)\b|该|此|工具|同时|并|还|会|将|且)*$")
"""What may stand before the verb of a later sentence that still speaks of what the tool does."""
_NEGATED = lazy_regex(
    r"(?:\b(?:not|never|cannot|without|no|nor|you|you would)|n't|不|不会|不能|不可|无法|禁止|未|勿|已|被)\s*(?:be\s+)?$"
)
_NEGATED_AFTER = lazy_regex(r"\s*(?:no|nothing|none)\b")
_SENTENCE = lazy_regex(r"(?<=[.!?。！？])\s*|\n+")
_MAX_SENTENCES = 6
_CONTEXT = 40


class Harm(NamedTuple):
    """A level with why."""

    level: Permission
    evidence: str
    confidence: float


def worst_first(taxonomy: Taxonomy) -> Iterator[tuple[str, Permission]]:
    """Yield all verbs with their levels; a lexicon takes the first level of a verb."""
    for level in sorted(taxonomy.permission, key=lambda level: -level.rank):
        yield from ((cue, level) for cue in taxonomy.permission[level])


def harm_of(view: ToolView, verbs: Lexicon[Permission]) -> Harm:
    """Return the floor of a tool's permission."""
    found = [*_from_words(view, verbs), *_from_schema(view, verbs), *_from_hints(view)]
    worst = max(found, key=lambda harm: (harm.level.rank, harm.confidence), default=None)
    return worst or Harm(Permission.LOW, "no cue of harm", 0.3)


def _from_words(view: ToolView, verbs: Lexicon[Permission]) -> Iterator[Harm]:
    method = METHODS.get(view.method.upper())
    named = _of_name(view.name, verbs)
    if named is not None:
        yield Harm(named[0], f"name: {named[1]}", 0.9)
    reads = method is Permission.MEDIUM and named is not None and named[0] is Permission.LOW
    if method is not None and not reads:  # a POST that is called search only sends a long query
        yield Harm(method, f"HTTP {view.method.upper()}", 0.9 if method is Permission.HIGH else 0.8)
    for number, sentence in enumerate(_sentences(view.description)):
        said = _of_text(sentence, verbs, first=number == 0)
        if said is not None:
            yield Harm(said[0], f"description: {said[1]}", 0.8)


def _sentences(text: str) -> list[str]:
    parts = (" ".join(part.split()) for part in _SENTENCE.split(text[:2_000].lower()))
    return [part for part in parts if part][:_MAX_SENTENCES]


def _of_name(name: str, verbs: Lexicon[Permission]) -> tuple[Permission, str] | None:
    """Judge a name: `getTransfers` reads, `user_delete` deletes, whatever stands first."""
    text = spelled_out(name)
    bare = [hit for hit in verbs.hits(text) if hit.form is Form.BARE and not _is_noun(hit, text)]
    return _worst(bare, text)


def _of_text(text: str, verbs: Lexicon[Permission], *, first: bool) -> tuple[Permission, str] | None:
    """Judge a sentence by its first verb and by those joined to it: "lists and deletes", "查询并删除"."""
    hits = [hit for hit in verbs.hits(text) if _is_verb(hit, text)]
    if hits and not first and not _BEGINS.match(text[: hits[0].start]):
        return None
    return _worst(hits, text)


def _worst(hits: list[Hit[Permission]], text: str) -> tuple[Permission, str] | None:
    """Take the most harmful verb; after one that reads, only those that are joined to it count."""
    if not hits:
        return None
    reads = hits[0].value is Permission.LOW
    acting = [hits[0]] + [hit for hit in hits[1:] if not reads or _JOINED.search(_before(hit, text))]
    worst = max(acting, key=lambda hit: hit.value.rank)
    return worst.value, worst.word


def _is_verb(hit: Hit[Permission], text: str) -> bool:
    """Whether a cue acts in a sentence: neither denied, nor a participle, nor a noun."""
    before, after = _before(hit, text), text[hit.end :]
    if hit.form is Form.PAST or _NEGATED.search(before) or _NEGATED_AFTER.match(after) or _is_noun(hit, text):
        return False
    noun = hit.word in _NOUNS and hit.word.isascii()  # Chinese has no blanks to tell by; what follows must do
    sure = hit.form is Form.BARE and hit.value is not Permission.MEDIUM and not noun
    return sure or hit.value is Permission.LOW or bool(_LEADS.search(before))


def _before(hit: Hit[Permission], text: str) -> str:
    """Return the few characters before a cue, so that reading a text stays linear in its length."""
    return text[: hit.start] if hit.start <= _CONTEXT else "…" + text[hit.start - _CONTEXT : hit.start]


def _is_noun(hit: Hit[Permission], text: str) -> bool:
    after = text[hit.end :]
    if not hit.word.isascii() and after.startswith("的") and hit.value is not Permission.LOW:
        return True
    return hit.word.removesuffix("s") in _NOUNS and bool(_AFTER_NOUN.match(after))


def _from_schema(view: ToolView, verbs: Lexicon[Permission]) -> Iterator[Harm]:
    words = {spelled_out(name): schema for name, schema in view.properties.items()}
    recipient = next((name for name in words if name in _RECIPIENTS), "")
    if recipient and words.keys() & {"amount", "金额"}:
        yield Harm(Permission.HIGH, f"parameters: an amount and {recipient}", 0.7)
    for name in words.keys() & _ACTIONS:
        for said in filter(None, (_of_name(str(value), verbs) for value in _enum(words[name]))):
            yield Harm(said[0], f"parameter {name}: {said[1]}", 0.7)
    for name in sorted(name for name, schema in words.items() if schema.get("type") == "boolean"):
        flag = next(verbs.hits(name), None)
        if flag is not None and flag.start == 0 and flag.value is Permission.HIGH:
            yield Harm(Permission.MEDIUM, f"parameter {name}", 0.6)


def _enum(schema: Mapping[str, object]) -> list[object]:
    found: list[object] = []
    for part, _ in schemas_in(schema):
        values = part.get("enum")
        found += values[:50] if isinstance(values, list) else []
    return found


def _from_hints(view: ToolView) -> Iterator[Harm]:
    if view.annotations.get("destructiveHint") is True and view.annotations.get("readOnlyHint") is not True:
        yield Harm(Permission.HIGH, "destructiveHint", 0.9)
    if view.annotations.get("readOnlyHint") is False:
        yield Harm(Permission.MEDIUM, "readOnlyHint is false", 0.8)
    if view.annotations.get("readOnlyHint") is True:
        yield Harm(Permission.LOW, "readOnlyHint", 0.7)
