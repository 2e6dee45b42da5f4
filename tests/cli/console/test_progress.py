import pytest

from cli.console.progress import progress_bar


@pytest.mark.parametrize("total", [None, 3])
def test_a_bar_that_nobody_watches_prints_nothing(total: int | None, capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("reading tools", total) as bar:
        bar.show(1, 3)
        bar.advance(2)
        bar.say("indexing words")
    assert capsys.readouterr().err == ""
