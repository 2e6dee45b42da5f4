"""What a failure shows."""

from tests.first_screen import MAX_CHARS, MAX_LINES, shortened


def test_a_short_text_stays_as_it_is() -> None:
    assert shortened("one\n二") == "one\n二"


def test_of_a_long_text_beginning_and_end_are_shown() -> None:
    lines = shortened("\n".join(map(str, range(30_000)))).splitlines()
    assert (lines[0], lines[-1], len(lines)) == ("0", "29999", MAX_LINES + 1)
    assert f"… {30_000 - MAX_LINES:,} more lines …" in lines


def test_a_long_line_is_cut() -> None:
    assert len(shortened("字" * 100_000)) == MAX_CHARS + 2
