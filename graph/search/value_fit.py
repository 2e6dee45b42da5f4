"""How the values of a request fit the tools that its words find: the likeliest tools for each text are looked at."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import inf

import numpy as np

from agents.decisions.fill_arguments.by_schema import has_kinds
from agents.decisions.fill_arguments.question import Filled, Upstream
from agents.intents.acts import act_log_odds
from agents.intents.claims import claimants, claimed
from agents.intents.codes import codes_left, codes_of, codes_to_claim, likely_codes_of, values_left
from agents.intents.listed_names import NAMED_ELSEWHERE, names_left
from agents.intents.log_odds import log_odds, shifted
from agents.intents.parameter_fit import CAUTION, DATE_LEFT, Fit, adjusted, fit
from agents.intents.schema_fit import most_log_odds, schema_log_odds
from agents.intents.stated.added_up import SUMMED, only_sums
from agents.intents.stated.days_alone import is_near_by_days
from agents.intents.stated.prices_alone import NO_FALL, only_a_price
from agents.intents.stated.stated_numbers import numbers_left
from agents.intents.stated.unsaid_choices import unsaid_choices
from agents.intents.unserved import about, stems_of
from agents.thresholds import SERVES
from graph.relations.dependencies import Dependency
from graph.search.supply_chains import SupplyChains, offered, supplies
from tools.retrieval.retriever import Scores
from tools.tool import Tool

_FITTED = 8
_UNCALLABLE = -1.5
"""In log-odds: beside tools that can be called and may serve, a described tool must be sure of itself to be offered."""
CODE_LEFT = DATE_LEFT
"""For each code, such as FD20260427 or 118830, that nothing takes: whoever names one asks about that thing."""
CODE_OF_OTHERS = -2.0
"""For a tool of a library that names the form of a code, where it is not among those that take that form."""
VALUE_LEFT = -0.8
"""The same for each date, address, file and quote that a tool which goes by its schema does not take."""
NEAR_BY_DAYS = -2.5
"""The same for a built-in tool that takes but the days of a text, beside imported tools."""
NUMBER_LEFT = -0.6
"""The same for each number."""
SUPPLIED = -0.5
"""The same for a tool that another one must supply first: who gives a tool all that it needs rather means that one."""
_CLAIMING = 64
"""So many tools without kinds are asked whether a code is of a form of theirs, the likeliest first."""
_MOST_LEFT = 2
_MOST_NUMBERS = 3
_HALF = 0.5
_NEAR = 0.5
"""Share of a tool's probability from which another one comes near it."""


@dataclass(frozen=True)
class ValueFit:
    """Shifts what words say of tools by how the values of a task and its pieces fit them."""

    tools: Mapping[str, Tool]
    dependencies: Mapping[str, Sequence[Dependency]]
    chains: SupplyChains
    given: tuple[Upstream, ...] = ()
    """What came with the request; asking for it again brings nothing new."""
    counts_missing: bool = True
    """Whether a required value that nobody gives speaks against a tool."""

    def of(self, scores: Scores) -> Scores:
        """Shift the likeliest tools of each text; what is known by its description only is set back."""
        if not scores.texts:
            return scores
        rows = [self._row(text, row, scores.tool_ids) for text, row in zip(scores.texts, scores.matrix, strict=True)]
        return self._callable_first(replace(scores, matrix=np.stack(rows)))

    def _row(self, text: str, row: np.ndarray, tool_ids: Sequence[str]) -> np.ndarray:
        order = np.argsort(-row)
        ranked = {tool_ids[place]: float(row[place]) for place in order if tool_ids[place] in self.tools}
        known = dict(islice(ranked.items(), _FITTED))
        most, owners = self._most(known), self._owners(text, ranked)
        elsewhere = names_left(text, {t: self.tools[t] for t in known if has_kinds(self.tools[t])})
        shifts = {
            tool_id: self._log_odds(text, tool_id, most)
            + CODE_LEFT * self._codes_left(text, tool_id, owners)
            + CODE_OF_OTHERS * self._takes_codes_of_others(text, tool_id, owners)
            + NAMED_ELSEWHERE * (tool_id in elsewhere)
            + self._caution(tool_id, known)
            + SUMMED * only_sums(text, self.tools[tool_id])
            + NO_FALL * only_a_price(text, self.tools[tool_id])
            for tool_id in known
        }
        fitted = np.asarray(adjusted(row[None, :], tool_ids, shifts)[0])
        least = self._claimed(text, ranked, owners)
        return np.maximum(fitted, [least.get(tool_id, 0.0) for tool_id in tool_ids]) if least else fitted

    def _owners(self, text: str, ranked: Collection[str]) -> dict[str, list[Tool]]:
        """Return the codes of a text, each with the tools that claim it; the likelier tools are looked at."""
        codes, said = codes_of(text), codes_to_claim(text)
        if not said:
            return {}
        open_to = [*islice((self.tools[t] for t in ranked if not has_kinds(self.tools[t])), _CLAIMING)]
        owners = {code: claimants([code], open_to) for code in said}
        return {code: found for code, found in owners.items() if found or code in codes}

    def _claimed(
        self, text: str, ranked: Mapping[str, float], owners: Mapping[str, Sequence[Tool]]
    ) -> dict[str, float]:
        """Say how likely tools are at least that claim a code of the text."""
        claiming = {tool.id: tool for found in owners.values() for tool in found}
        if not claiming:
            return {}
        odds = {tool_id: float(log_odds(np.array([ranked[tool_id]]))[0]) for tool_id in claiming}
        lacking = [t for t in claiming if self.missing(t)]
        left = {t: self._stated_left(text, t, owners) for t in claiming}
        return claimed(text, tuple(owners), claiming, odds, lacking, left)

    def _stated_left(self, text: str, tool_id: str, owners: Mapping[str, Sequence[Tool]]) -> int:
        """Count all that a text states and a tool does not take: codes, days, addresses, names with digits, numbers."""
        filled = self._filled(text, tool_id)
        codes = sum(codes_left((code,), filled, text) for code in owners)
        return (
            codes + values_left(text, filled) + numbers_left(text, filled) + unsaid_choices(text, self.tools[tool_id])
        )

    def _most(self, likely: Collection[str]) -> float:
        """Say how much values may speak for a tool that names its kinds.

        Beside tools that go by their schemas no more than they can speak for these: many kinds are no reason.
        """
        return inf if all(has_kinds(self.tools[tool_id]) for tool_id in likely) else most_log_odds()

    def _log_odds(self, text: str, tool_id: str, most: float) -> float:
        if has_kinds(self.tools[tool_id]):
            days = most < inf and is_near_by_days(text, self.tools[tool_id], self.chains.filled(tool_id))
            return min(most, self._fit(text, tool_id).log_odds) + NEAR_BY_DAYS * days
        lacks = self.counts_missing and bool(self.missing(tool_id))
        filled = self._filled(text, tool_id)
        left = VALUE_LEFT * (0 if self.chains.missing(tool_id) else self._values_left(text, tool_id))
        left += NUMBER_LEFT * min(_MOST_NUMBERS, numbers_left(text, filled))
        left += act_log_odds(text, self.tools[tool_id])
        left += SUPPLIED * (not lacks and bool(self.chains.missing(tool_id)))
        shared = len(stems_of(text) & stems_of(about(self.tools[tool_id])))
        return schema_log_odds(filled[0], lacks=lacks, shared=shared) + left

    def _filled(self, text: str, tool_id: str) -> list[Filled]:
        """Fill the tool, and what supplies it; one that goes by its schema is given what the text itself holds.

        Of a task with two wishes each piece has values of its own.
        """
        own = not has_kinds(self.tools[tool_id])
        first = self.chains.filled_by(text, tool_id) if own else self.chains.filled(tool_id)
        return [first, *(self.chains.filled(one) for one in self.chains.before(tool_id))]

    def _codes_left(self, text: str, tool_id: str, owners: Mapping[str, Sequence[Tool]]) -> float:
        """Count the codes of a text that neither a tool takes nor what supplies it, or that are another library's.

        A code of a form that one library names is that library's, though a free text of another one would hold it. What
        may as well be no code counts half.
        """
        if not owners:
            return 0.0
        filled, likely = self._filled(text, tool_id), likely_codes_of(text)
        group = self.tools[tool_id].group
        left = [
            code
            for code, found in owners.items()
            if codes_left((code,), filled, text) or _is_elsewhere(code, found, group)
        ]
        return min(_MOST_LEFT, sum(_HALF if code in likely else 1.0 for code in left))

    def _takes_codes_of_others(self, text: str, tool_id: str, owners: Mapping[str, Sequence[Tool]]) -> float:
        """Whether other tools claim the codes of a text, and this one, which goes by its schema too, claims none."""
        claiming = {tool.id for found in owners.values() for tool in found}
        if not claiming or tool_id in claiming or has_kinds(self.tools[tool_id]):
            return 0.0
        return _HALF if {*owners} <= {*likely_codes_of(text)} else 1.0

    def _values_left(self, text: str, tool_id: str) -> int:
        """Count the values of a text other than codes that neither a tool takes nor what supplies it."""
        return min(_MOST_LEFT, values_left(text, self._filled(text, tool_id)))

    def _caution(self, tool_id: str, likely: Mapping[str, float]) -> float:
        """Set back what changes more; an imported tool only where one that changes less comes near it.

        Marks of imported tools are guessed from their names, and caution is no reason to say that nobody can.
        """
        own = CAUTION[self.tools[tool_id].tags.permission.value]
        if has_kinds(self.tools[tool_id]):
            return own
        safer = (t for t in likely if CAUTION[self.tools[t].tags.permission.value] > own)
        return own if any(likely[t] >= _NEAR * likely[tool_id] for t in safer) else 0.0

    def _fit(self, text: str, tool_id: str) -> Fit:
        dependencies = self.dependencies.get(tool_id, ())
        missing = self.missing(tool_id) if self.counts_missing else ()
        return fit(text, self.tools[tool_id], supplies(dependencies), missing, offered(self.given, dependencies))

    def missing(self, tool_id: str) -> tuple[str, ...]:
        """List what neither the whole task nor a supplier gives: what a piece does not say may stand elsewhere."""
        known = {upstream.tool_id for upstream in self.given}
        return self.chains.missing(tool_id, [t for t in self.chains.before(tool_id) if t not in known])

    def _callable_first(self, scores: Scores) -> Scores:
        """Set back what is known by its description only: a tool that can be called and serves too goes first."""
        tools = self.tools
        described = [tool_id in tools and tools[tool_id].source == "described" for tool_id in scores.tool_ids]
        if not any(described):
            return scores
        callable_best = scores.matrix[:, ~np.array(described)].max(axis=1, initial=0.0)
        shifts = np.where(described, _UNCALLABLE, 0.0) * (callable_best >= SERVES)[:, None]
        return replace(scores, matrix=shifted(np.asarray(scores.matrix, np.float64), shifts))


def _is_elsewhere(code: str, owners: Sequence[Tool], group: str) -> bool:
    """Whether tools claim a code and none of a group does; digits alone may be a number of anything."""
    return bool(owners) and not code.isdigit() and all(tool.group != group for tool in owners)
