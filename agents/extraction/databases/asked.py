"""A question over a whole database: the table that it is about, and the query that answers it."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from agents.extraction.databases.bare_bounds import with_measure
from agents.extraction.databases.deeds.doers import with_doers
from agents.extraction.databases.either_times import meant_otherwise
from agents.extraction.databases.first_rows import with_first_rows, without_first_rows
from agents.extraction.databases.idle_words import without_legend
from agents.extraction.databases.names.spoken_forms import (
    with_both_names,
    with_counts_of_groups,
    with_first_times,
    with_measures,
    with_plain_ties,
    with_shared_measures,
    with_singular,
)
from agents.extraction.databases.names.vocabulary import Vocabulary, vocabulary_of
from agents.extraction.databases.queries.mirrored import says_the_same
from agents.extraction.databases.reading import DatabaseReading, read_of
from agents.extraction.databases.scene import Scene
from prompts.frozen import Frozen
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.query.reach import reach
from tools.sources.databases.query.values import ValueIndex

_MOST_TABLES: Final = 200


class DatabaseQuestion(Frozen):
    """What was made of a request."""

    readings: tuple[DatabaseReading, ...] = ()
    """Whole readings, the simplest first; of several equally simple ones nobody knows which was meant."""
    partly: tuple[DatabaseReading, ...] = ()
    """Readings with words left over, those with the fewest first."""
    alternatives: tuple[str, ...] = ()
    """Where nobody knows which of several things a request means: how it may be said so that it means one of them."""

    @property
    def sure(self) -> DatabaseReading | None:
        """The reading that is simpler than every other."""
        if not self.readings:
            return None
        first, *others = self.readings
        same = [other for other in others if other.cost == first.cost]
        return first if all(other.query == first.query for other in same) and not same else None


def read_question(text: str, catalogue: Catalogue, values: ValueIndex) -> DatabaseQuestion:
    """Read a request over a database."""
    asked = with_doers(text, catalogue, _vocabulary(catalogue).tables)
    question = _read_as_said(asked[0] if len(asked) == 1 else text, catalogue, values)
    others = asked if len(asked) > 1 else () if question.readings else meant_otherwise(*(asked or (text,)))
    read = {one: _read_as_said(one, catalogue, values).sure for one in others}
    sure = tuple(one for one, reading in read.items() if reading is not None and reading.names_table)
    if len(asked) > 1 and sure:
        return DatabaseQuestion(alternatives=sure)
    return question.model_copy(update={"alternatives": sure}) if sure else question


def _read_as_said(text: str, catalogue: Catalogue, values: ValueIndex) -> DatabaseQuestion:
    rest, n_rows = without_first_rows(text)
    scene = scene_of(rest, catalogue, values)
    question = _question(scene, catalogue, n_rows)
    question = question if question.readings else _with_measure(rest, question, catalogue, values) or question
    if question.readings:
        return question
    wider = scene_of(rest, catalogue, values, akin_too=True)
    kin = _question(wider, catalogue, n_rows) if wider.tokens != scene.tokens else question
    return kin if kin.readings else question


def _with_measure(
    text: str, question: DatabaseQuestion, catalogue: Catalogue, values: ValueIndex
) -> DatabaseQuestion | None:
    """Read a bound that names no column as one of the only measure of the table that is named."""
    named = next((one for one in question.partly if one.names_table), None)
    table = catalogue.table(named.table) if named is not None and re.search(r"\d", "".join(named.left)) else None
    said = with_measure(text, table) if table is not None else None
    if said is None or named is None:
        return None
    found = _question(scene_of(said, catalogue, values), catalogue, 0)
    return found if found.sure is not None and found.sure.table == named.table else None


def _question(scene: Scene, catalogue: Catalogue, n_rows: int) -> DatabaseQuestion:
    """Read what a text says, over each table that it may be about."""
    found = [one for key in _tables(scene) if (one := _limited(_read(scene, catalogue, key), n_rows)) is not None]
    whole = _once(sorted((one for one in found if not one.left), key=lambda one: one.cost), catalogue)
    partly = sorted((one for one in found if one.left), key=lambda one: (len(one.left), one.cost))
    return DatabaseQuestion(readings=tuple(whole), partly=tuple(partly))


def _once(readings: Sequence[DatabaseReading], catalogue: Catalogue) -> list[DatabaseReading]:
    """Keep one of readings that say the same of the same rows, joined from the other end."""
    kept: list[DatabaseReading] = []
    for reading in readings:
        if not any(one.cost == reading.cost and says_the_same(one, reading, catalogue) for one in kept):
            kept.append(reading)
    return kept


def scene_of(text: str, catalogue: Catalogue, values: ValueIndex, *, akin_too: bool = False) -> Scene:
    """Look where a text names tables, columns and values of a database.

    Args:
        text: The request.
        catalogue: Of the database.
        values: That its columns hold.
        akin_too: Whether words name what is called by another word of their stem: founding for founded.
    """
    vocabulary = _vocabulary(catalogue)
    return Scene(_reworded(text, {*vocabulary.names, *vocabulary.han}), vocabulary, values, akin_too=akin_too)


def _reworded(text: str, names: Collection[str]) -> str:
    plain = with_shared_measures(with_first_times(with_plain_ties(with_counts_of_groups(without_legend(text)))), names)
    return with_singular(with_both_names(with_measures(plain, names), names))


def _limited(reading: DatabaseReading | None, n_rows: int) -> DatabaseReading | None:
    if reading is None or not n_rows:
        return reading
    query = with_first_rows(reading.query, n_rows)
    return None if query is None else reading.model_copy(update={"query": query})


def _tables(scene: Scene) -> Sequence[str]:
    """List the tables that the text may be about: those that it names, or names a column or a value of."""
    named = [name.table for _, _, names in scene.named for name in names]
    held = [place.table for valued in scene.valued for place in valued.places]
    return list(dict.fromkeys([*named, *held]))[:_MOST_TABLES]


def _read(scene: Scene, catalogue: Catalogue, key: str) -> DatabaseReading | None:
    base = catalogue.table(key)
    return read_of(scene, reach(catalogue, base)) if base is not None else None


_kept: dict[int, tuple[Catalogue, Vocabulary]] = {}


def _vocabulary(catalogue: Catalogue) -> Vocabulary:
    """Keep the vocabulary of the databases that were asked last."""
    found = _kept.get(id(catalogue))
    if found is None or found[0] is not catalogue:
        if len(_kept) > 16:
            _kept.clear()
        found = _kept[id(catalogue)] = (catalogue, vocabulary_of(catalogue))
    return found[1]
