"""How many endpoints pairs of questions and SQL make over their databases, and how many pairs those reproduce."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from evals.figures.intervals import Rate
from prompts.frozen import Frozen
from tools.sources.databases.address import parse_address
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.privacy import Exposure, expose
from tools.sources.databases.question_pairs import QuestionPair, database_file, read_pairs
from tools.sources.databases.rest.making import EndpointMaker, MakingReport


class DatabaseMade(Frozen):
    """The endpoints of one database from the pairs of one set."""

    pairs_of: str
    """The set, by the ids of its pairs."""
    database: str
    report: MakingReport


def make_all(
    pairs: Path, folders: Sequence[Path], on_progress: Callable[[int, int], None] = lambda _, __: None
) -> list[DatabaseMade]:
    """Make the endpoints of every database that is there; every column may be read, since the SQL reads every column.

    Raises:
        ConfigError: the file holds no pairs.
    """
    listed = sorted(read_pairs(pairs).pairs, key=_place)
    found, n_done = [], 0
    for (name, database), of_one in groupby(listed, key=_place):
        rows = list(of_one)
        file = database_file(database, folders)
        if file is not None:
            address = parse_address(f"sqlite:{file}")
            catalogue = read_catalogue(address)
            exposed = expose(catalogue, Exposure(expose=("*",))).catalogue
            report = EndpointMaker(address, catalogue, exposed).make(rows).report
            found.append(DatabaseMade(pairs_of=name, database=database, report=report))
        n_done += len(rows)
        on_progress(n_done, len(listed))
    return found


def endpoint_lines(made: Sequence[DatabaseMade]) -> Iterator[str]:
    """Write the figures of each set, and of the reasons for which pairs were dropped."""
    for name in dict.fromkeys(one.pairs_of for one in made):
        yield _line(name, [one.report for one in made if one.pairs_of == name])
    reports = [one.report for one in made]
    yield _line("all", reports)
    for reason, n in sum((Counter(report.reasons) for report in reports), Counter()).most_common():
        yield f"dropped, {reason}: {n:,}"


def _line(name: str, reports: Sequence[MakingReport]) -> str:
    share = Rate(hits=sum(one.reproduced for one in reports), n=sum(one.pairs for one in reports))
    low, high = share.interval
    return (
        f"{name:28} databases {len(reports):3}  pairs {share.n:6,}  templates {sum(r.templates for r in reports):6,}"
        f"  tools {sum(r.tools for r in reports):6,}"
        f"  reproduced {100 * share.value:6.2f} % [{100 * low:.2f}, {100 * high:.2f}]"
    )


def _place(pair: QuestionPair) -> tuple[str, str]:
    return re.sub(r"_?\d+$", "", pair.id), pair.database
