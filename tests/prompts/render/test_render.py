import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ModelUnavailable
from prompts.parts import Omitted, PromptPart
from prompts.render.loader import parse_prompt
from prompts.render.render import render, share
from prompts.render.tokens import count_tokens
from prompts.render.truncate import shortened
from prompts.render.untrusted import neutralised

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


STEPS = parse_prompt(
    "p",
    "## system\nRead.\n{{data group}}\n## user\n{{data task}}\n{{data offers}}\n{{data moves}}\n"
    "## cut\noffers each\nmoves start\ngroup end",
)
PARTS = {
    "group": "\n".join(f"- g/t{n}: does {n}" for n in range(40)),
    "task": "加一下 1 and 2",
    "offers": "\n".join(f"- g/t{n}: {'does a useful thing ' * 10}" for n in range(4)),
    "moves": "\n".join(f"- advance g/t{n}: because {n}" for n in range(30)),
}


def cuts(budget: int) -> dict[str, int]:
    rendered = render(STEPS, PARTS, budget=budget)
    assert count_tokens(rendered.system) + count_tokens(rendered.user) <= budget
    assert PARTS["task"] in rendered.user
    assert all(row.left_out > 0 for row in rendered.rows if row.reason)
    return {row.part: row.left_out for row in rendered.rows if row.left_out}


def test_parts_are_shortened_in_the_order_that_the_prompt_states() -> None:
    whole = render(STEPS, PARTS, budget=5_000).n_tokens
    assert cuts(whole) == {}
    assert list(cuts(whole - 60)) == ["offers"]
    assert sorted(cuts(whole - 250)) == ["moves", "offers"]
    assert sorted(cuts(whole - 600)) == ["group", "moves", "offers"]


def test_where_all_that_may_be_cut_is_cut_and_it_still_does_not_fit_nothing_is_sent() -> None:
    with pytest.raises(ModelUnavailable, match="TOOLATLAS_MODEL_CONTEXT_TOKENS"):
        render(STEPS, {**PARTS, "task": "long " * 300}, budget=400)


def test_every_part_has_a_row_in_the_order_of_the_prompt() -> None:
    assert [row.part for row in render(STEPS, PARTS, budget=5_000).rows] == [
        *("template", "group", "task", "offers", "moves")
    ]


def test_what_a_part_leaves_out_from_the_start_is_booked_with_it() -> None:
    omitted = Omitted.of(["g/a", "g/b", "g/c", "g/d"], "the budget is full")
    rows = render(STEPS, {**PARTS, "group": PromptPart(text="- g/x: does", omitted=omitted)}, budget=5_000).rows
    told = [(row.part, str(row.omitted)) for row in rows if row.omitted.n]
    assert told == [("group", "4 (g/a, g/b, g/c, …): the budget is full")]


@given(
    st.fixed_dictionaries({name: st.text(max_size=900) for name in ("group", "offers", "moves")}),
    st.integers(330, 900),
)
def test_nothing_is_ever_over_the_budget_or_cut_in_silence(parts: dict[str, str], budget: int) -> None:
    try:
        rendered = render(STEPS, {**parts, "task": "t"}, budget=budget)
    except ModelUnavailable:
        return
    assert count_tokens(rendered.system) + count_tokens(rendered.user) <= budget + 8  # blocks meet their text
    for row in rendered.rows[1:]:
        whole = count_tokens(neutralised({**parts, "task": "t"}[row.part]))
        assert row.n_tokens + row.left_out >= whole
        assert bool(row.left_out) == bool(row.reason)


def test_a_text_that_fits_stays_whole() -> None:
    assert shortened("abc", 5, 1) == "abc"
