from tagging.batch.answer_cache import Spent
from tagging.batch.cost_estimate import CostEstimate, Prices, estimated
from tagging.questions.tags import ANSWER_TOKENS, Question
from tagging.taxonomy import load_taxonomy
from tagging.view import ToolView

QUESTION = Question(load_taxonomy(), {}, model="m")
BATCHES = [[ToolView(name="a"), ToolView(name="b", description="天气")], [ToolView(name="c")]]


def test_input_is_counted_and_output_follows_from_the_form_before_the_first_job() -> None:
    cost = estimated(QUESTION, BATCHES, 4, spent=Spent(), prices=Prices())
    assert (cost.n_tools, cost.n_prompts, cost.n_known) == (3, 2, 4)
    assert cost.input_tokens == sum(QUESTION.n_tokens(batch) for batch in BATCHES)
    assert cost.output_tokens == 3 * ANSWER_TOKENS
    assert (cost.seconds, cost.price) == (None, None)


def test_time_and_output_follow_from_earlier_jobs() -> None:
    cost = estimated(QUESTION, BATCHES, 0, spent=Spent(n_tools=10, output_tokens=500, seconds=20.0), prices=Prices())
    assert (cost.output_tokens, cost.seconds) == (150, 6.0)


def test_a_provider_that_counts_no_tokens_leaves_the_estimate_to_the_form() -> None:
    cost = estimated(QUESTION, BATCHES, 0, spent=Spent(n_tools=10, seconds=20.0), prices=Prices())
    assert cost.output_tokens == 3 * ANSWER_TOKENS


def test_the_price_is_that_of_both_kinds_of_tokens() -> None:
    cost = estimated(QUESTION, BATCHES, 0, spent=Spent(), prices=Prices(input=2.0, output=8.0))
    assert cost.price == (cost.input_tokens * 2 + cost.output_tokens * 8) / 1e6


def test_what_is_not_known_is_said() -> None:
    lines = CostEstimate(n_tools=3, n_known=0, n_prompts=1, input_tokens=1_000, output_tokens=330).lines()
    assert lines[0] == "3 tools to ask about, in 1 prompts"
    assert "1,000 tokens (counted)" in lines[1]
    assert "not known before the first job" in lines[3]
    assert "TOOLATLAS_MODEL_INPUT_PRICE" in lines[4]


def test_what_is_known_is_said() -> None:
    known = CostEstimate(
        n_tools=9_000, n_known=7, n_prompts=1_125, input_tokens=1, output_tokens=1, seconds=600, price=1.5
    )
    assert "7 more cost nothing" in known.lines()[0]
    assert [line.split(maxsplit=1)[1] for line in known.lines()[3:]] == ["about 10 min", "about 1.50"]
    assert known.model_copy(update={"seconds": 60}).lines()[3].endswith("about 60 s")
    assert len(known.model_copy(update={"n_tools": 0}).lines()) == 1
