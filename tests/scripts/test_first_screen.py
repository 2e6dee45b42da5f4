"""What the measuring of the first screen says."""

from scripts.first_screen import told


def test_the_median_and_the_range_of_each_mark_are_told() -> None:
    lines = told([{"painted": 300, "input": 900}, {"painted": 500, "input": 2000}, {"painted": 400, "input": 1000}])
    assert lines[0].startswith("3 cold browsers, load ")
    assert [line.split() for line in lines[1:]] == [["painted", "400", "(300–500)"], ["input", "1000", "(900–2000)"]]
