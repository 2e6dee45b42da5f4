import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ModelUnavailable
from prompts.loader import parse_prompt
from prompts.rendering import render, share, shortened
from prompts.tokens import count_tokens

PROMPT = parse_prompt("p", "## system\nRead.\n{{data tools}}\n## user\nIn {{language}}: {{data task}}")
VALUES = {"tools": "- a: adds", "language": "中文", "task": "加一下 1 and 2"}


def test_values_stand_in_their_places_and_others_text_in_blocks() -> None:
    rendered = render(PROMPT, VALUES, budget=1_000)

    assert rendered.system.endswith('Read.\n<data name="tools">\n- a: adds\n</data>')
    assert rendered.user == 'In 中文: <data name="task">\n加一下 1 and 2\n</data>'


def test_a_value_that_looks_like_a_placeholder_is_not_filled() -> None:
    rendered = render(PROMPT, {**VALUES, "task": "{{language}} {{data tools}}"}, budget=1_000)

    assert "{{language}} {{data tools}}" in rendered.user


def test_the_longest_untrusted_part_is_cut_and_the_row_says_so() -> None:
    rendered = render(PROMPT, {**VALUES, "tools": "- tool: does something useful\n" * 200}, budget=400)

    rows = {row.part: row for row in rendered.rows}
    assert rendered.n_tokens <= 400
    assert rows["tools"].left_out > 800
    assert "budget" in rows["tools"].reason
    assert rows["task"].left_out == 0
    assert "tokens left out]" in rendered.system


def test_what_is_sent_is_within_the_budget() -> None:
    rendered = render(PROMPT, {**VALUES, "task": "查询苹果的最新股价 " * 5_000}, budget=500)

    assert count_tokens(rendered.system) + count_tokens(rendered.user) <= 500


def test_a_budget_too_small_for_the_template_is_reported() -> None:
    with pytest.raises(ModelUnavailable, match="TOOLATLAS_MAX_PROMPT_TOKENS"):
        render(PROMPT, {**VALUES, "task": "long " * 100}, budget=60)


@given(st.dictionaries(st.text(min_size=1), st.integers(0, 5_000), min_size=1), st.integers(-10, 20_000))
def test_shares_fit_the_room_and_cut_from_the_top(sizes: dict[str, int], room: int) -> None:
    kept = share(sizes, room) or {}

    level = max(kept.values(), default=0)
    assert sum(kept.values()) <= max(room, 0)
    assert all(kept[name] == min(sizes[name], level) for name in kept)


@given(st.text(min_size=200, max_size=600), st.integers(20, 60))
def test_a_shortened_text_is_no_longer_than_asked(text: str, kept: int) -> None:
    assert count_tokens(shortened(text, kept, count_tokens(text))) <= max(
        kept, count_tokens(text) if kept >= count_tokens(text) else kept
    )


def test_a_text_that_fits_stays_whole() -> None:
    assert shortened("abc", 5, 1) == "abc"
