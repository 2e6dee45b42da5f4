"""What a message says to a question: one of its choices, a value of its own, or nothing about it."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, Final

from agents.asking.argument_question import ArgumentAnswer, ArgumentChoice, ArgumentQuestion
from agents.asking.own_request import OFFERED_KINDS, names_none, says_more, the_one
from agents.asking.parameter_names import schema_at
from agents.asking.path_reply import bare_name, without_called
from agents.asking.tool_question import WHICH_TOOL
from agents.extraction.discourse.drawing import drawing_of
from agents.extraction.discourse.ellipsis import corrects, without_correction
from agents.extraction.discourse.giving_up import gives_up
from agents.extraction.discourse.small_talk import small_talk
from agents.extraction.matching.forms import is_code, names_id
from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.matching import leaves_named, matched
from agents.extraction.matching.readings import readings
from agents.extraction.matching.weights import shipped_weights
from agents.extraction.pieces.request import ReadRequest, read_request
from agents.extraction.pieces.tokens import GROUP_OF, Token
from agents.extraction.slots.finders import spans_for
from agents.extraction.slots.slots import Slot, slots
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import neutral
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.tool import Tool


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_YES: Final = _words(
    "yes y yep yeah yup ok okay sure right correct exactly true please"
    " 是 是的 对 对的 对啊 好 好的 可以 行 嗯 嗯嗯 没错 正确 确定 确认"
)
_NO: Final = _words("no n nope false 不 不是 否 不对 不要 没有")
_ORDINALS: Final = {
    **dict.fromkeys(("first", "1st", "第一", "第一个"), 1),
    **dict.fromkeys(("second", "2nd", "第二", "第二个"), 2),
    **dict.fromkeys(("third", "3rd", "第三", "第三个"), 3),
    **dict.fromkeys(("fourth", "4th", "第四", "第四个"), 4),
}
_NUMBER: Final = lazy_regex(r"(?:option|choice|number|no\.?|#|选项|选|第)?\s*(?P<n>\d)\s*(?:个|项|号)?")
_ASKS: Final = lazy_regex(
    r"[?？]|\b(?:what|which|who|whose|where|when|how|why|what's|who's|could you|can you)\b"
    r"|什么|哪|谁|怎么|怎样|多少|几|为何|如何|吗|呢",
    re.IGNORECASE,
)
_LEADS: Final = lazy_regex(
    r"^(?:(?:i\s+(?:mean|meant|want|said)|it['’]?s|that['’]?s|it\s+is|use|take|make\s+it|let['’]?s\s+say|for|in|to|from|of|on|at|the"
    r"|no|sorry|actually|well|please|rather|我(?:说的|要的?|是说|指的)?是?|应该是|改成|改为|就|用|要|选|是|在|不是|不|请用)"
    r"(?:[\s,，:：]+|(?<=[\u4e00-\u9fff])))+",
    re.IGNORECASE,
)
_IS_TO_SAY: Final = lazy_regex(
    r"^(?:(?:please\s+)?(?:just\s+)?(?:write|put)(?:\s+(?:in|down))?\s*:\s*|(?:(?:it|the\s+file)\s+(?:should|must|shall|has\s+to|can)\s+)"
    r"(?:say|contain|read|hold)\s*:?\s+|(?:the\s+)?(?:text|contents?)\s*(?::|(?:is|should\s+be)\s*:?\s)\s*"
    r"|(?:请|就|里面?)*(?:写上?|写入|内容(?:就?是|为)|文字(?:就?是|为))\s*[:：]?\s*|内容[:：]\s*)",
    re.IGNORECASE,
)
"""Words before a text that only say that it is one."""
_YES_OR_NO: Final = lazy_regex(r"(?:yes|yep|yeah|ok(?:ay)?|sure|no|nope|nah|[是对好行不否])[.!。！]*", re.IGNORECASE)
"""Agrees or declines, and names nothing."""
_HAN_NUMBER: Final = lazy_regex(r"[零一二两三四五六七八九十百千万]+(?=.{0,2}$)")
_MOST_WORDS, _MOST_HAN = 14, 24
_SOFT: Final = _words("个 下 一下 些 点 张 份")
_CODE_WORD: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?!(?:ID|NO|NR)\b)[A-Z]{1,4} (?=\d))?[A-Za-z0-9](?:[A-Za-z0-9_@#./-]*[A-Za-z0-9])?"
)
"""A word of an identifier's letters, with the capitals that stand apart before its digits: B 1011."""
_DIGITS_ALONE: Final = lazy_regex(r"[\d\s().+/-]+")
"""One number in groups: 555 123 4567."""
_NUMERIC: Final = frozenset({"integer", "number"})
_POINTING: Final = _words("it them this that these those 它 它们 这个 那个")
_NO_PART_OF_A_NAME: Final = frozenset({"and", "det", "func", "verb"})
_ANY_TEXT: Final = "text"
_PATH: Final = "path"
_SPELT: Final = frozenset({"date", "date-time", "time", "uuid", "email", "uri", _PATH})
"""Kinds of values that no other words stand for; a path may still be one word."""
_FREE: Final = frozenset({"text", "word", "search-text", "string"})


def answer_of(question: ArgumentQuestion, text: str, tool: Tool) -> ArgumentAnswer | None:
    """Read a message as the answer to a question; None where it is about something else."""
    question = question.model_copy(update={"free": question.free or _takes_any_text(question, tool)})
    values = _chosen(question, text)
    if values is None and (gives_up(text) or (not question.free and small_talk(text) is not None)):
        return None
    if values is None:
        values = {} if question.wanted == (WHICH_TOOL,) else _own(question, text.strip(), tool)
        if not question.free and text.strip() in values.values() and _YES_OR_NO.fullmatch(text.strip()):
            return None
    if not values:
        return None
    return ArgumentAnswer(
        question_id=question.id,
        subtask=question.subtask,
        step=question.step,
        tool_id=question.tool_id,
        values=values,
        said=_said(question, values, text),
        kinds=kinds_of(tool, values),
        guess=question.guess,
    )


def said_by_choice(question: ArgumentQuestion, text: str) -> str:
    """Return what a choice says in full that gives no values and is a request itself; empty where none was taken."""
    spoken = [choice for choice in question.choices if not choice.values]
    said = _plain(text)
    chosen = next((c for c in spoken if _plain(c.label) == said), None) or _numbered(question, said)
    return chosen.label if chosen is not None and not chosen.values else ""


def is_whole_message(answer: ArgumentAnswer, question: ArgumentQuestion, text: str) -> bool:
    """Whether all that was said became a value that nobody offered: then it may be a request as well.

    A word alone is none, nor is the name of a file, and what stands in quotes is meant as it stands.
    """
    if any(choice.values == answer.values for choice in question.choices) or find_quoted(text):
        return False
    if [text.strip()] == [span.text for span in find_paths(text)]:
        return False
    words = [token.text for token in read_request(text).tokens if token.group != "sign"]
    said = _plain(_LEADS.sub("", text))
    return len(words) > 1 and any(
        isinstance(v, str) and _plain(v) in (said, _plain(text)) for v in answer.values.values()
    )


def _takes_any_text(question: ArgumentQuestion, tool: Tool) -> bool:
    """Whether one text is asked for that may say anything: what a file is to say."""
    return len(question.wanted) == 1 and schema_at(tool, question.wanted[0]).get("format") == _ANY_TEXT


def kinds_of(tool: Tool, names: Iterable[str]) -> dict[str, str]:
    """Name the kinds of parameters that say one: a table is the same table for the next tool."""
    return {slot.name: slot.kind for slot in slots(tool) if slot.name in set(names) and "format" in slot.core}


def _said(question: ArgumentQuestion, values: dict[str, Any], text: str) -> str:
    chosen = next((c.label for c in question.choices if c.values == values), "")
    return chosen or text.strip()


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip(" \t\n.!。！,，“”\"'`「」")


def _chosen(question: ArgumentQuestion, text: str) -> dict[str, Any] | None:
    said = _plain(text)
    named = [c for c in question.choices if _plain(c.label) == said]
    if named:
        return named[0].values
    if said in _YES and (question.guess or len(question.choices) == 1):
        return question.choices[0].values if question.choices else None
    choice = _numbered(question, said)
    return choice.values if choice is not None else None


def _numbered(question: ArgumentQuestion, said: str) -> ArgumentChoice | None:
    match = _NUMBER.fullmatch(said)
    ordinal = _ORDINALS.get(re.sub(r"^the\s+|\s+one$", "", said))
    bare = match is not None and (question.numbered or not said.isdigit())
    place = ordinal or (int(match["n"]) if match is not None and bare else 0)
    return question.choices[place - 1] if 0 < place <= len(question.choices) else None


def _own(question: ArgumentQuestion, text: str, tool: Tool) -> dict[str, Any]:
    """Read a value that the person says; several at once by their leaves."""
    text = without_called(text) if _asks_a_path(question, tool) else text
    request = read_request(text)
    if not text or _ASKS.search(text) or (_too_long(request) and not question.free) or _does_something_to_it(text):
        return {}
    if drawing_of(text) is not None:
        return {}  # a picture of what was found names nothing
    if question.free:
        return {} if _does_something_with_a_file(request) else dict.fromkeys(question.wanted, _written(text))
    if len(question.wanted) == 1:
        if _corrects_what_was_asked(question, text, tool):
            return {}
        path = question.wanted[0]
        if name := _on_offer(path, text, question, tool):
            return {path: name}
        value = _value(path, text, request, tool)
        return {} if value is None or _is_no_name(path, request, question, tool) else {path: value}
    every = leaves_named(tool, question.wanted)
    given = matched(every, tool.description, request, shipped_weights()).given
    return {offer.leaf.place: offer.value for offer in given} if not _orders(request) else {}


def _asks_a_path(question: ArgumentQuestion, tool: Tool) -> bool:
    """Whether a file or a place is asked for, and nothing else."""
    return len(question.wanted) == 1 and schema_at(tool, question.wanted[0]).get("format") == _PATH


def _does_something_with_a_file(request: ReadRequest) -> bool:
    return _orders(request) and bool(find_paths(request.text))


def _written(text: str) -> str:
    """Return what is to be written: what stands in quotes, or all but the words that only say that it is the text."""
    said = _IS_TO_SAY.sub("", text).strip()
    quoted = find_quoted(said)
    whole = len(quoted) == 1 and (quoted[0].start, quoted[0].end) == (0, len(said))
    return str(quoted[0].value) if whole else said or text


def _too_long(request: ReadRequest) -> bool:
    words = [t for t in request.tokens if t.group != "sign" and not t.quoted]
    return sum(not t.is_han for t in words) > _MOST_WORDS or sum(len(t.text) for t in words if t.is_han) > _MOST_HAN


def _orders(request: ReadRequest) -> bool:
    """Whether something is asked for: a word of that kind stands where a sentence begins."""
    first: list[Token] = [t for t in request.tokens if t.group != "sign"][:2]
    return len(request.tokens) > 1 and any(_is_order(t) for t in first)


def _does_something_to_it(text: str) -> bool:
    """Whether something is to be done to what is there already: rename it to tasks.txt, plot it."""
    words = [t for t in read_request(_LEADS.sub("", text)).tokens if t.group != "sign"][:2]
    if len(words) < 2 or words[0].quoted or words[0].text.istitle() or any(map(str.isdigit, words[0].text)):
        return False
    return words[0].group in ("", "verb") and words[1].text.lower() in _POINTING


def _on_offer(path: str, text: str, question: ArgumentQuestion, tool: Tool) -> str | list[str]:
    """Find the column or table that is named in its own words, whatever stands around them."""
    slot = Slot(name=path.rpartition("/")[2], wanted=schema_at(tool, path), required=True)
    if slot.kind not in OFFERED_KINDS:
        return ""
    name = the_one(_LEADS.sub("", text), _offered(question))
    return [name] if name and slot.many else name


def _offered(question: ArgumentQuestion) -> Sequence[str]:
    return question.offered or [choice.label for choice in question.choices]


def _is_no_name(path: str, request: ReadRequest, question: ArgumentQuestion, tool: Tool) -> bool:
    """Whether a message names neither a column nor a table where one is asked for: only the females, 只要日本的."""
    slot = Slot(name=path.rpartition("/")[2], wanted=schema_at(tool, path), required=True)
    if slot.kind not in OFFERED_KINDS or not question.choices:
        return False
    if names_none(_LEADS.sub("", request.text), _offered(question)):
        return True
    words = [t for t in request.tokens if t.group != "sign" and not t.quoted]
    return len(words) > 1 and any(t.group in _NO_PART_OF_A_NAME for t in words)


def _is_order(token: Token) -> bool:
    if token.quoted or token.text.istitle():
        return False
    # 订个, 查下: a verb that was cut together with what softens it
    softened = token.is_han and token.text[1:] in _SOFT and GROUP_OF.get(token.text[0]) == "verb"
    return token.group == "verb" or softened


def _value(path: str, text: str, request: ReadRequest, tool: Tool) -> Any:  # noqa: ANN401 - any JSON
    slot = Slot(name=path.rpartition("/")[2], wanted=schema_at(tool, path), required=True)
    leaf = next(iter(leaves_named(tool, (path,))), None)
    if slot.kind == "boolean":
        said = _plain(text)
        return True if said in _YES else False if said in _NO else None
    if leaf is not None and leaf.kind in _NUMERIC:
        return _number(leaf, request)
    spans = [s for s in spans_for(slot, text) if s.value is not None]
    if slot.kind == "enum":
        return _listed(slot, [s.value for s in spans])
    if _orders(request) or (slot.kind not in _FREE and says_more(slot.kind, _LEADS.sub("", text), spans)):
        return None
    if spans and slot.kind not in _FREE:
        return _day(spans[0].value) if not slot.many else [_day(s.value) for s in spans]
    if slot.kind in _SPELT and not (slot.kind == _PATH and slot.many):
        return _named(text) if slot.kind == _PATH else None
    if leaf is not None and names_id(leaf):
        return _codes(text) if slot.many else _code(text)
    rest = _LEADS.sub("", text).strip(" .。!！,，“”\"'`「」") or text
    return [part for part in re.split(r"\s*[,，、;；]\s*|\s+and\s+|和", rest) if part] if slot.many else rest


def _named(text: str) -> str | None:
    """Read the name of a file or folder; 要点 is one, and no word that leads on to one."""
    return bare_name(text) or bare_name(_LEADS.sub("", text))


def _corrects_what_was_asked(question: ArgumentQuestion, text: str, tool: Tool) -> bool:
    """Whether a message takes back what was asked for, and says more than a value: no, 200 usd; no i meant net income.

    Where a value was proposed, it is that one which is corrected.
    """
    if question.guess or question.choices or not corrects(text):
        return False
    path = question.wanted[0]
    slot = Slot(name=path.rpartition("/")[2], wanted=schema_at(tool, path), required=True)
    spans = [span for span in spans_for(slot, text) if span.value is not None]
    if not spans:
        return _MEANT.search(text) is not None
    rest = Draft(without_correction(text))
    return any(span.text in rest.text for span in spans) and bool(_left(rest, spans))


def _left(draft: Draft, spans: Sequence[Span]) -> tuple[str, ...]:
    for span in spans:
        start = draft.text.find(span.text)
        if start >= 0:
            draft.take(start, start + len(span.text))
    while draft.first(neutral()) is not None:
        pass
    return draft.left()


_MEANT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:i\s+(?:meant|mean|wanted)|not\s+that|wrong)(?![A-Za-z])|不对|不是|错了|我(?:要|想|是)?(?:问|查|看|指|说)的?是?",
    re.IGNORECASE,
)
"""Says that something else was wanted."""


def _code(text: str) -> str | None:
    """Read an identifier: the one word with a digit, else a text that is a code; None where it could be several."""
    numbered = [word for word in _codes(text) or () if any(c.isdigit() for c in word)]
    if len(numbered) == 1:
        return numbered[0]
    alone = _DIGITS_ALONE.fullmatch(text) if numbered else is_code(text)
    return text if alone else None


def _codes(text: str) -> list[str] | None:
    """Read several identifiers, as whatever stands around them."""
    return [word for word in _CODE_WORD.findall(text) if is_code(word)] or None


def _listed(slot: Slot, values: list[Any]) -> Any:  # noqa: ANN401 - a value of an enumeration
    distinct = list(dict.fromkeys(values))
    if slot.many:
        return distinct or None
    return distinct[0] if len(distinct) == 1 else None


def _number(leaf: Leaf, request: ReadRequest) -> Any:  # noqa: ANN401 - a number, or a list of them
    """Read the number of a message that says little else."""
    found = [r for r in readings(leaf, request) if not r.candidate.marks & {"fraction"}]
    if not found and (spelt_out := _HAN_NUMBER.match(request.text)):
        return chinese_number(spelt_out.group())
    starts = {r.candidate.start for r in found}
    others = [t for t in request.tokens if not t.group and not any(c.isdigit() for c in t.text)]
    spelt = {r.candidate.text.lower() for r in found}
    others = [t for t in others if not any(t.text.lower() in s for s in spelt)]
    if not found or (not leaf.many and len(starts) > 1) or len(others) > (3 if not has_han(request.text) else 2):
        return None
    return max(found, key=lambda r: len(r.candidate.text)).value


def _day(value: Any) -> Any:  # noqa: ANN401 - a value of any kind
    """Write a period of one day as its day."""
    first = getattr(value, "first", None)
    return value if first is None else first.isoformat()
