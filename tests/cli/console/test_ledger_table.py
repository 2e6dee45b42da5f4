"""What the prompts of a request cost, as a person reads it."""

from typing import Any

from cli.console.ledger_table import ledger_lines
from prompts.ledger import LedgerRow, ProviderUsage, TokenLedger
from prompts.parts import Omitted


def booked() -> TokenLedger:
    ledger = TokenLedger()
    tools = Omitted.of(["g/a", "g/b", "g/c", "g/d"], "the budget of 2000 tokens is full")
    for left in (900, 700):
        ledger.add(LedgerRow(prompt="route", part="template", n_tokens=400, context_left=left))
        ledger.add(LedgerRow(prompt="route", part="group", n_tokens=800, omitted=tools))
    ledger.add(LedgerRow(prompt="choose", part="offers", n_tokens=30, left_out=1_500, reason="cut: over the budget"))
    ledger.add(LedgerRow(prompt="choose", part="template", n_tokens=70))
    ledger.add_usage(ProviderUsage(prompt="route", input_tokens=2_000, cached_tokens=500, output_tokens=30))
    return ledger


def table(ledger: TokenLedger) -> list[list[str]]:
    return [line.split() for line in ledger_lines(ledger.as_rows(), ledger.usage_rows())]


def test_every_part_is_told_with_what_it_cost_over_all_prompts_of_its_kind() -> None:
    lines = table(booked())
    assert lines[0] == ["tokens", "prompt", "part", "times", "tokens", "left", "out", "why"]
    assert lines[1] == ["tokens", "route", "template", "2", "800"]
    assert lines[2][:5] == ["tokens", "route", "group", "2", "1,600"]
    assert " ".join(lines[2][5:]) == "4 (g/a, g/b, g/c, …): the budget of 2000 tokens is full"
    assert lines[3] == ["tokens", "choose", "offers", "1", "30", "1,500", *["cut:", "over", "the", "budget"]]


def test_our_sums_stand_beside_the_providers() -> None:
    assert list(ledger_lines(booked().as_rows(), booked().usage_rows()))[-3:] == [
        "tokens   3 prompts, 2,500 tokens by our count",
        "tokens   the provider counts 1 calls: 2,000 in, 500 of them cached (25%), 30 out",
        "tokens   the longest prompt left 700 tokens of the model's context",
    ]


def test_a_provider_that_reports_nothing_is_not_spoken_of() -> None:
    rows: list[dict[str, Any]] = [LedgerRow(prompt="p", part="template", n_tokens=1).model_dump()]
    assert list(ledger_lines(rows))[-1] == "tokens   1 prompts, 1 tokens by our count"


def test_without_a_model_the_ledger_says_so() -> None:
    assert list(ledger_lines(())) == ["tokens   no prompt was made: everything was decided offline"]


def test_money_is_told_by_model_and_an_unknown_price_is_not_nothing() -> None:
    ledger = booked()
    ledger.add_usage(ProviderUsage(prompt="choose", model="openai:gpt-5", input_tokens=9, cost=0.25, currency="USD"))
    ledger.add_usage(ProviderUsage(prompt="choose", model="openai:gpt-5", input_tokens=9, cost=0.5, currency="USD"))
    ledger.add_usage(ProviderUsage(prompt="choose", model="ollama:qwen", input_tokens=9, counted=True))
    lines = [line for line in ledger_lines(ledger.as_rows(), ledger.usage_rows()) if line.startswith("cost")]
    assert lines == [
        "cost     openai:gpt-5: 0.7500 USD for 2 calls",
        "cost     ollama:qwen: the price is not known; set TOOLATLAS_MODEL_INPUT_PRICE and _OUTPUT_PRICE",
    ]
