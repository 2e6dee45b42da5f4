import pytest

from agents.extraction.spans.text import find_emails, find_identifiers, find_sql, find_tickers, find_uris


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("SELECT * FROM a", "SELECT * FROM a"),
        ("run `select 1`", "select 1"),
        ("select name, count(*) as n from sales group by name?", "select name, count(*) as n from sales group by name"),
        ("with t as (select 1) select * from t", "with t as (select 1) select * from t"),
        ("执行：SELECT a FROM b WHERE c='x；y'。", "SELECT a FROM b WHERE c='x；y'"),
        ("SELECT 1; then plot it", "SELECT 1"),
        ("run SELECT a FROM b, then plot it", "SELECT a FROM b"),
        ("查询 SELECT a FROM b，然后画图", "SELECT a FROM b"),
    ],
)
def test_a_query_is_read_to_the_end_of_its_statement(text: str, query: str) -> None:
    assert [s.value for s in find_sql(text)] == [query]


@pytest.mark.parametrize(
    "text",
    ["select the best stock", "compare it with Apple", "Please select stocks from the list", "with me", "从中选择一个"],
)
def test_everyday_select_and_with_are_no_query(text: str) -> None:
    assert find_sql(text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("sum of unit_price", ["unit_price"]),
        ("按 sales2 汇总 unitPrice", ["sales2", "unitPrice"]),
        ("按“销售额”排序", ["销售额"]),
        ("group by region", []),
    ],
)
def test_identifiers_look_like_code_or_stand_in_quotes(text: str, names: list[str]) -> None:
    assert [s.value for s in find_identifiers(text)] == names


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("AAPL和MSFT", ["AAPL", "MSFT"]),
        ("$TSLA now", ["TSLA"]),
        ("$A", ["A"]),
        ("BRK.B", ["BRK.B"]),
        ("600519.SH 和 0700.HK", ["600519.SH", "0700.HK"]),
        ("I have A question", []),
        ("aapl", []),
    ],
)
def test_tickers_are_upper_case_symbols(text: str, symbols: list[str]) -> None:
    assert [s.value for s in find_tickers(text)] == symbols


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("see http://x.org.", "http://x.org"),
        ("https://a.com/b?c=d,然后", "https://a.com/b?c=d"),
        ("打开https://a.com/b看看", "https://a.com/b"),
        ("(http://x.org/a)", "http://x.org/a"),
        ("http://x.org/a_(b)", "http://x.org/a_(b)"),
    ],
)
def test_an_address_ends_before_the_sentence_goes_on(text: str, address: str) -> None:
    (found,) = find_uris(text)

    assert (found.value, text[found.start : found.end]) == (address, address)


@pytest.mark.parametrize("text", ["mail a.b+c@d-e.co.uk.", "发给a.b+c@d-e.co.uk吧"])
def test_mail_addresses_are_found_in_both_languages(text: str) -> None:
    assert [s.value for s in find_emails(text)] == ["a.b+c@d-e.co.uk"]
