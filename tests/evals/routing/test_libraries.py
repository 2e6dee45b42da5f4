"""Libraries cut from judged sources."""

import pytest

from evals.routing.libraries import cut_libraries, function_sources, mixed_libraries, own_libraries, pack_source
from tests.built_in import built_in
from tests.evals.functions.test_run import TOPICS, rows


def test_each_row_has_a_library_of_its_own_functions() -> None:
    (source,) = function_sources(rows())
    libraries = list(own_libraries(source))
    assert len(libraries) == len(rows())
    assert all(library.serving(library.requests[0]) for library in libraries)


def test_cut_libraries_hold_no_job_twice_and_requests_of_both_kinds() -> None:
    (source,) = function_sources(rows())
    libraries = [library for library in cut_libraries(source) if len(library.tools) == 3]
    assert libraries
    for library in libraries:
        jobs = [library.jobs[tool_id] for tool_id in library.tools]
        assert len({*jobs}) == len(jobs)
        assert {bool(library.serving(request)) for request in library.requests} == {True, False}


def test_the_largest_cut_holds_every_job() -> None:
    (source,) = function_sources(rows())
    assert max(len(library.tools) for library in cut_libraries(source)) == len(TOPICS)


def test_packs_are_asked_what_their_tools_no_longer_show() -> None:
    source = pack_source(built_in().tools)
    assert not any(tool.examples for tool in source.tools.values())
    assert len(source.requests) > len(source.tools)


def test_beside_the_built_in_tools_nothing_that_is_asked_is_shown() -> None:
    (source,) = function_sources(rows())
    library = next(iter(mixed_libraries(source, built_in().tools)))
    shown = {example for tool in library.tools.values() for example in tool.examples}
    assert library.foreign
    assert shown.isdisjoint(request.text for request in library.requests)


@pytest.mark.parametrize("category", ["chinese_dev", "live_simple", "simple_python"])
def test_rows_of_one_make_are_one_source(category: str) -> None:
    assert len(function_sources(rows(category=category))) == 1
