"""Judges one row by the calls that were made and by what was said."""

from collections.abc import Sequence

from evals.execution.checker import asks_back, refuses
from evals.execution.matching import folded
from evals.imports.arguments import argument_fault
from evals.imports.folder import GoldCall, ImportRow
from evals.imports.names import SourceNames
from evals.imports.outcome import Called, Heard, ImportOutcome, Stage, Verdict
from prompts.frozen import Frozen


class Judged(Frozen):
    """Verdict on one row, without what it was judged by."""

    verdict: Verdict
    stage: Stage = ""
    tool_right: bool
    calls_right: bool
    fault: str = ""


def outcome(row: ImportRow, arm: str, heard: Heard, names: SourceNames) -> ImportOutcome:
    """Judge a row."""
    judged = Evidence(row, heard, names).judge()
    return ImportOutcome(
        id=row.id,
        arm=arm,
        language=row.language,
        source=row.source,
        expect=row.expect,
        n_approvals=heard.approvals,
        rank=_rank(row, heard, names),
        asked_back=asks_back(heard.answer),
        request=row.request,
        heard=heard,
        **judged.model_dump(),
    )


def _rank(row: ImportRow, heard: Heard, names: SourceNames) -> int:
    wanted, askers = {gold.function for gold in row.calls}, names.askers(row)
    fits = (place for place, (id_, _) in enumerate(heard.found, 1) if names.functions(id_) & wanted or id_ in askers)
    return next(fits, 0)


class Evidence:
    """What there is to judge a row by."""

    def __init__(self, row: ImportRow, heard: Heard, names: SourceNames) -> None:
        self._row = row
        self._heard = heard
        self._made = [call for call in map(names.called, heard.calls) if call.made]
        self._askers = names.askers(row)
        self._wanted = {gold.function for gold in row.calls}
        paths = [tool_id for path in heard.paths for tool_id in path]
        chosen = [*paths, *(note.tool for note in heard.calls), heard.asks_for]
        self._chosen = frozenset(f for tool_id in chosen for f in names.functions(tool_id)) & self._wanted
        self._offered = frozenset(f for tool_id in heard.choices for f in names.functions(tool_id)) & self._wanted
        self._asks = bool(self._chosen or self._askers.intersection(chosen))
        self._seen = frozenset(f for ids in heard.candidates for id_ in ids for f in names.functions(id_))
        self._on_offer = frozenset[str]().union(*names.meant.values())
        self._left, self._wrong = _unmatched(row.calls, self._made)

    def judge(self) -> Judged:
        """Say what came of the row."""
        if self._heard.failed:
            return Judged(verdict="failed", stage="run", tool_right=False, calls_right=False, fault=self._heard.failed)
        if self._row.expect == "refuse":
            return self._refusal()
        if self._row.expect == "ask_back":
            return self._question()
        return self._answer()

    def _refusal(self) -> Judged:
        quiet = not self._made
        if quiet and refuses(self._heard.answer) and not self._asks_for_values():
            return Judged(verdict="right", tool_right=True, calls_right=True)
        if quiet and asks_back(self._heard.answer):
            return Judged(verdict="asked_astray", stage="refuse", tool_right=False, calls_right=True)
        if quiet and not self._heard.calls:
            return Judged(verdict="no_call", stage="refuse", tool_right=True, calls_right=True)
        return self._wrongly_called("refuse", tool_right=False)

    def _question(self) -> Judged:
        wrong = [c for c in self._made if c.functions & self._wanted or c.note.effect or c.note.tool in self._askers]
        tool_right = self._asks
        if wrong:
            return self._wrongly_called("ask", tool_right=tool_right)
        if asks_back(self._heard.answer):
            offered = self._offered or self._askers.intersection(self._heard.choices)
            verdict: Verdict = "right" if tool_right else "asked" if offered else "asked_astray"
            return Judged(
                verdict=verdict, stage="" if tool_right else self._lost(), tool_right=tool_right, calls_right=tool_right
            )
        return self._silent(tool_right=tool_right)

    def _answer(self) -> Judged:
        tool_right = self._chosen == self._wanted and not any(c.note.effect and not c.functions for c in self._wrong)
        if not self._left and not self._wrong:
            lacks = self._lacking()
            verdict: Verdict = "answer_lacks" if lacks else "right"
            stage: Stage = "answer" if lacks else ""
            return Judged(verdict=verdict, stage=stage, tool_right=tool_right, calls_right=True, fault=lacks)
        if self._wrong and self._left and self._asks_after_reads():
            return Judged(verdict="asked_astray", stage=self._lost(), tool_right=tool_right, calls_right=False)
        if self._wrong and (self._left or any(c.note.effect for c in self._wrong)):
            return self._wrongly_called(self._lost(), tool_right=tool_right)
        if not self._left:
            return self._with_extra_reads(tool_right=tool_right)
        if asks_back(self._heard.answer):
            about = self._chosen or self._offered
            asked: Verdict = "asked" if about else "asked_astray"
            return Judged(
                verdict=asked, stage="ask" if about else self._lost(), tool_right=tool_right, calls_right=False
            )
        return self._silent(tool_right=tool_right)

    def _with_extra_reads(self, *, tool_right: bool) -> Judged:
        """Every call is there; others only looked something up, which is no harm where the answer holds."""
        lacks = self._lacking()
        if not lacks and not any(c.functions & self._wanted for c in self._wrong):
            return Judged(verdict="right", tool_right=tool_right, calls_right=True)
        return self._wrongly_called(self._lost(), tool_right=tool_right)

    def _asks_after_reads(self) -> bool:
        """Whether other tools only looked something up before a question; the last step of a path is told."""
        told = {path[-1] for path in self._heard.paths if path}
        read = all(
            not c.note.effect and not c.functions & self._wanted and c.note.tool not in told for c in self._wrong
        )
        return read and self._asks_for_values()

    def _silent(self, *, tool_right: bool) -> Judged:
        if refuses(self._heard.answer):
            verdict: Verdict = "refused_wrongly"
        else:
            verdict = "part_lost" if self._made else "no_call"
        return Judged(verdict=verdict, stage=self._lost(), tool_right=tool_right, calls_right=False)

    def _wrongly_called(self, stage: Stage, *, tool_right: bool) -> Judged:
        wrong = self._wrong or self._made
        verdict: Verdict = "wrong_call"
        if all(c.note.effect for c in wrong):
            verdict = "wrong_asked"
        elif all(c.note.status == "error" for c in wrong):
            verdict = "call_failed"
        return Judged(
            verdict=verdict,
            stage=stage,
            tool_right=tool_right,
            calls_right=False,
            fault="; ".join(_fault(c, self._row.calls) for c in wrong),
        )

    def _lost(self) -> Stage:
        """Name the first stage that did not hold."""
        if not self._wanted <= self._on_offer:
            return "import"
        if self._chosen == self._wanted:
            asked = any(note.error_type == "MissingArgument" for note in self._heard.calls)
            return "split" if self._split_wrongly() and self._left else "ask" if asked else "arguments"
        if self._split_wrongly():
            return "split"
        if not any(self._heard.agents):
            return "route"
        return "choose" if self._seen & self._wanted else "find"

    def _split_wrongly(self) -> bool:
        """Whether one call was split in several parts; several calls may come of one part."""
        return len(self._heard.subtasks) > max(1, len(self._row.calls))

    def _lacking(self) -> str:
        said = folded(self._heard.answer)
        lacking = (group for group in self._row.contains if not any(folded(text) in said for text in group))
        return next((" | ".join(group) for group in lacking), "")

    def _asks_for_values(self) -> bool:
        return any(note.error_type == "MissingArgument" for note in self._heard.calls)


def _unmatched(golds: Sequence[GoldCall], made: Sequence[Called]) -> tuple[list[GoldCall], list[Called]]:
    """Pair calls with golds; return the golds without a call, and the calls without a gold."""
    left, wrong = list(golds), list[Called]()
    for call in made:
        fit = next((g for g in left if g.function in call.functions and not argument_fault(g, call.arguments)), None)
        if fit is None:
            wrong.append(call)
        else:
            left.remove(fit)
    return left, [call for call in wrong if not _again(call, golds)]


def _again(call: Called, golds: Sequence[GoldCall]) -> bool:
    """Whether a right call was only made once more, which reads may."""
    return not call.note.effect and any(
        g.function in call.functions and not argument_fault(g, call.arguments) for g in golds
    )


def _fault(call: Called, golds: Sequence[GoldCall]) -> str:
    faults = [argument_fault(gold, call.arguments) for gold in golds if gold.function in call.functions]
    return f"{call.note.tool}: {next(filter(None, faults), 'wrong tool' if not faults else 'once too often')}"
