from cli.console.model_job import JobWording, result_lines
from tagging.batch.job import JobResult

WORDS = JobWording(doing="tagging", done="tagged", command="toolatlas tags run")


def test_of_many_tools_that_the_model_said_nothing_of_some_are_named() -> None:
    lines = list(result_lines(JobResult(n_said=1, failed={f"g/{n}": "why" for n in range(23)}), 0, WORDS))
    assert len(lines) == 22
    assert lines[-1] == "not tagged: 3 more"


def test_what_was_known_before_is_counted_apart() -> None:
    assert list(result_lines(JobResult(n_said=2), 3, WORDS)) == ["2 tools tagged, 3 taken from earlier answers"]
