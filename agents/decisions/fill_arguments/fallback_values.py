"""Where no value of the right kind stands in a request: its own words, or what an earlier result was about."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

from agents.decisions.fill_arguments.question import FillQuestion, Upstream
from agents.decisions.fill_arguments.value import CUED, REQUEST, REST, WHOLE, Value
from agents.extraction.discourse.coreference import BACK_REFERENCE, points_back
from agents.extraction.discourse.mentions import main_number
from agents.extraction.slots.cues import after_cue
from agents.extraction.slots.finders import FINDERS, spans_for
from agents.extraction.slots.slots import Slot
from agents.extraction.spans.paths import find_paths, is_written_to
from lazy_regex import lazy_regex
from tagging.kinds import KINDS
from tools.calls.records import records_of, written_for
from tools.flow import only_reads

_ENCODED = lazy_regex(
    # Longer than words are, of mixed letters and digits or with the signs of an encoding; no name of a file.
    r"(?<![A-Za-z0-9_./\-])(?=[\w+/\-]*\d)(?=[\w+/\-]*[a-z])(?=[\w+/\-]*[A-Z])[A-Za-z0-9+/_\-]{12,}={0,2}(?![A-Za-z0-9_.=/])|(?<![A-Za-z0-9_./\-])[A-Za-z0-9+/]{7,}={1,2}(?![A-Za-z0-9_=])"
    r"|(?<![\w.\-~])(?:[\w.\-~]*%[0-9A-Fa-f]{2}){2,}[\w.\-~%]*"
)
_STOPS = tuple(FINDERS[kind.name] for kind in KINDS.values() if kind.ends_text)
_COLON = lazy_regex(r"[:：]\s*(?P<rest>.+)$", re.DOTALL)
_OBJECT = lazy_regex(
    r"\b(?:encode|decode|hash|convert)\s+(?P<rest>\S.*?)\s+(?:to|into|as|in|with|using)\b"
    r"|[把将对]\s*(?P<rest_zh>[^，。；]+?)\s*(?:做|进行|用)?\s*(?:转|换|变|编码|解码|加密|求哈希)",
    re.IGNORECASE,
)
_OF = lazy_regex(r"(?:\b(?:of|for)\s+)(?P<rest>\S.*)$", re.IGNORECASE | re.DOTALL)

_POINTS = lazy_regex(r"(?:these|those|them|this|that|it|us|you)(?![A-Za-z])", re.IGNORECASE)
_CONTENTS = lazy_regex(
    r"\b(?:contents?|text|words|body|lines)\s+(?:of|in|from|inside)\s+(?:the\s+file\s+)?", re.IGNORECASE
)

_DEEDS = frozenset(
    {"system/copy_path", "system/move_path", "system/delete_file", "system/zip_paths", "system/make_directory"}
)
_SORT_OF_TEXT = lazy_regex(
    r"^(?:(?:the|this)\s+)?(?:following\s+)?(?:string|word|text|phrase|sentence)\s+(?=\S)"
    r"|^(?:这[个段句串])?(?:字符串|文本|文字|单词)\s*[:：]?\s*(?=\S)",
    re.IGNORECASE,
)
"""Says what a text is, before the text itself: the string letmein."""


def last_resort(slot: Slot, question: FillQuestion) -> Value | None:
    """Fill a required slot for which the request holds no value of its kind; None where nothing can be said."""
    if slot.kind == "search-text":
        return Value(values=(question.task,), source=WHOLE, confidence=0.8)
    if slot.kind in {"number", "integer"}:
        return _number_before(question)
    if slot.kind == "expression":
        return _expression_with_result(slot, question)
    if slot.kind in {"text", "word"}:
        return _text(slot, question)
    return None


def _number_before(question: FillQuestion, *, implied: bool = False) -> Value | None:
    """Take the number that an earlier result is about, where the request refers back to it."""
    if not implied and not points_back(question.focus or question.task):
        return None
    for upstream in reversed(question.upstream):
        number = main_number(upstream.value)
        if number is not None:
            return Value(values=(number,), source=f"result of {upstream.tool_id}", confidence=0.7)
    return None


def _expression_with_result(slot: Slot, question: FillQuestion) -> Value | None:
    """Put the earlier result where the task speaks of it: "250 times that", 再乘以120."""
    before = _number_before(question, implied=True)
    if before is None:
        return None
    task = re.sub(r"\[A\d+\]", "", question.focus or question.task)
    number = str(before.values[0])
    referred = re.sub(r"\x00+", f" {number} ", BACK_REFERENCE.sub("\x00", task))  # 这个结果 is one reference
    for text in (referred, f"{number} {task}"):
        spans = [s for s in spans_for(slot, text) if number in str(s.value).replace(" ", "")]
        if spans:
            return Value(values=(spans[0].value,), source=before.source, confidence=0.7)
    return None


def _text(slot: Slot, question: FillQuestion) -> Value | None:
    task = question.focus or question.task
    encoded = _ENCODED.search(task)
    if encoded is not None:
        return Value(values=(encoded.group(),), source=REQUEST, confidence=0.8)
    if points_back(task):
        if not question.upstream:
            return _rest(_COLON, task)
        latest = question.upstream[-1]
        written = _as_the_file_wants(question)
        if written is not None:
            return Value(values=(written,), source=f"result of {latest.tool_id}", confidence=0.8)
        # A file takes what a person reads, and of a text that was put into another form that form.
        reads = only_reads(question.tool)
        if reads and latest.tool_id in _DEEDS:
            return None  # the sentence that tells what was done with a file is nobody's text
        own = _put_into_a_file(latest) or _only_text(latest, slot.name) if reads else _made_text(latest)
        return Value(
            values=(own or latest.text or latest.compressed or str(latest.value),),
            source=f"result of {latest.tool_id}",
            confidence=0.8,
        )
    if _is_in_a_file(task):
        return _rest(_COLON, task)
    stops = [s for finder in _STOPS for s in finder(task)]
    cued = after_cue(slot, task, [s for s in stops if s.text and FINDERS["path"](s.text)])
    if cued is not None:
        return Value(values=(cued.value,), source=CUED, confidence=0.8)
    of = _rest(_OF, task)  # "which of these are in building B" speaks of things, and gives no text
    return _rest(_COLON, task) or _between(task) or (None if of and _POINTS.match(str(of.values[0])) else of)


def _put_into_a_file(upstream: Upstream) -> str:
    """Return the text that was written, where it was: what is said of it is of its contents, not of the report."""
    place = upstream.arguments.get("path")
    texts = [upstream.arguments.get(name) for name in ("content", "text")]
    return next((text for text in texts if isinstance(place, str) and isinstance(text, str)), "")


def _only_text(latest: Upstream, name: str) -> str:
    """Return the one text that a result holds beside what it was asked with: not the sentence that tells it.

    Where it holds none but figures of a text, that text itself is spoken of.
    """
    fields = latest.value.values() if isinstance(latest.value, dict) else [latest.value]
    asked = list(latest.arguments.values())
    texts = [field for field in fields if isinstance(field, str) and field and field not in asked]
    if _lists(latest):
        return _listed(latest)
    of = latest.arguments.get(name) if not texts else None
    return texts[0] if len(texts) == 1 else of if isinstance(of, str) else ""


def _lists(latest: Upstream) -> bool:
    """Whether a result lists what was found: a text beside the list only says how, as a pattern does."""
    return isinstance(latest.value, dict) and any(isinstance(one, list) and one for one in latest.value.values())


def _listed(latest: Upstream) -> str:
    """Return the texts of the one list of texts that a result holds, a line each; empty where it holds none or more."""
    fields = latest.value.values() if isinstance(latest.value, dict) else ()
    lists = [one for one in fields if isinstance(one, list) and one and all(isinstance(text, str) for text in one)]
    return "\n".join(lists[0]) if len(lists) == 1 else ""


def _made_text(latest: Upstream) -> str:
    """Return the one text that a result made of a text that it was given; empty of any other result."""
    fields = latest.value.values() if isinstance(latest.value, dict) else ()
    given = list(latest.arguments.values())
    made = [field for field in fields if isinstance(field, str) and field and field not in given]
    if _lists(latest):
        return _listed(latest)
    return made[0] if len(made) == 1 and isinstance(latest.arguments.get("text"), str) else ""


def _as_the_file_wants(question: FillQuestion) -> str | None:
    """Write a result in the form that the name of the file asks for that the request wants it in."""
    task = question.focus or question.task
    ending = next((PurePosixPath(str(s.value)).suffix.lower() for s in find_paths(task) if is_written_to(s, task)), "")
    last = question.upstream[-1]
    alike = [u for u in question.upstream if u.tool_id == last.tool_id and u.step == last.step]
    rows = rows_of_all(alike)
    if len(alike) > 1 and not rows:
        rows = [u.value for u in alike if isinstance(u.value, dict)]
    return written_for(ending, [u.value for u in alike] if len(alike) > 1 else last.value, rows)


def rows_of_all(alike: Sequence[Upstream]) -> list[dict[str, Any]]:
    """Put the rows of results of one tool together; of several calls each row says what only its own was asked for."""
    rows: list[dict[str, Any]] = []
    for one in alike:
        others = [other.arguments for other in alike if other is not one]
        own = {
            name: value
            for name, value in one.arguments.items()
            if isinstance(value, str | int | float) and any(other.get(name) != value for other in others)
        }
        rows += [{**own, **row} for row in one.records or records_of(one.value)]
    return rows


def _between(task: str) -> Value | None:
    """Take what a verb that works on a text has for its object, unless that is a file."""
    found = _rest(_OBJECT, task)
    return None if found is None or FINDERS["path"](str(found.values[0])) else found


def _is_in_a_file(task: str) -> bool:
    """Whether the text that is meant is what a file holds, which must be read first."""
    starts = {span.start for span in find_paths(task)}
    return any(match.end() in starts for match in _CONTENTS.finditer(task))


def _rest(pattern: re.Pattern[str], task: str) -> Value | None:
    """Take what follows the words that announce the text itself."""
    match = pattern.search(task)
    said = next((text for text in match.groupdict().values() if text), "") if match else ""
    said = _SORT_OF_TEXT.sub("", said)
    return Value(values=(said.strip(" \n"),), source=REST, confidence=0.6) if said else None
