import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.finance.companies.mentions import TYPO_SCORE, find_mentions
from tools.market.directory import companies


def symbols_in(text: str) -> list[str]:
    return [mention.company.symbol for mention in find_mentions(text)]


@pytest.mark.parametrize("company", companies(), ids=lambda company: company.symbol)
def test_every_name_of_the_directory_finds_its_company(company: object) -> None:
    names = [*company.aliases, company.name, company.name_zh, *company.tickers]  # type: ignore[attr-defined]  # parametrized
    assert [name for name in names if company.symbol not in symbols_in(name)] == []  # type: ignore[attr-defined]  # same


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("查询苹果和微软的最新股价", ["AAPL", "MSFT"]),
        ("英伟达、台积电、阿斯麦哪家市值更高?", ["NVDA", "TSM", "ASML"]),
        ("compare Tesla with Ford Motor", ["TSLA", "F"]),
        ("What did Netflix's board decide about Disney?", ["NFLX", "DIS"]),
        ("谷歌 vs Facebook", ["GOOG", "META"]),
        ("腾讯控股今天收盘多少", ["0700.HK"]),
        ("price of $v and BRK.B", ["V", "BRK-B"]),
        ("Procter & Gamble or Johnson and Johnson", ["PG", "JNJ"]),
        ("today's gold price and Amazon's share price in CNY", ["AMZN", "GC=F"]),
        ("从新闻角度分析特朗普币还值得买入吗?", ["TRUMP-USD"]),
        ("is the Trump coin worth more than SOL or bitcoin", ["TRUMP-USD", "SOL-USD", "BTC-USD"]),
        ("黄金、白银和原油今天涨了吗", ["GC=F", "SI=F", "CL=F"]),
        ("贵州茅台 五粮液 中国平安 600036", ["600519.SS", "000858.SZ", "601318.SS", "600036.SS"]),
        ("京东方和京东", ["000725.SZ", "JD"]),
        ("Goldman Sachs on gold", ["GS", "GC=F"]),
        ("沪深300 and the S&P 500", ["000300.SS", "^GSPC"]),
        ("what was apples revenue in 2022", ["AAPL"]),
        ("compare teslas and microsofts revenue", ["TSLA", "MSFT"]),
        ("netflixs profit and disneys net income 2023", ["NFLX", "DIS"]),
    ],
)
def test_all_companies_of_a_sentence_are_found_in_order(text: str, symbols: list[str]) -> None:
    assert symbols_in(text) == symbols


@pytest.mark.parametrize(
    "text",
    [
        "what is the weather in Tokyo tomorrow",
        "convert 5 miles to kilometres",
        "apply for being micro inter until recent",
        "apples and oranges",
        "three apples are in the basket",
        "how many visas were issued",
        "the cost of living and the mean price of a flat",
        "SHOW ME ALL FILES OF A CAT AND RUN THE JD MA",
        "把这份表格按地区分组求平均",
        "北京东站几点发车",
        "高通量测序数据在哪个文件夹",
        "metadata of the intelligent applet",
        "a crude estimate of the media files of our media group, and whether either is there",
        "ask Cooper for the sliver of paper",
        "did Trump win, and is the sun (sol) up",
        "黄金周去白银市怎么走",
        "",
        "!?。",
    ],
)
def test_words_that_name_no_company_match_nothing(text: str) -> None:
    assert symbols_in(text) == []


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("mircosoft dividend", "MSFT"),
        ("balance sheet of Telsa", "TSLA"),
        ("Netlfix 的净资产收益率", "NFLX"),
        ("aple", "AAPL"),
        ("bank of amercia", "BAC"),
        ("startbucks menu", "SBUX"),
    ],
)
def test_a_typo_is_forgiven_at_a_lower_score(text: str, symbol: str) -> None:
    mention = find_mentions(text)[0]
    assert (mention.company.symbol, mention.score < TYPO_SCORE) == (symbol, True)


def test_a_ticker_in_small_letters_counts_unless_it_is_a_word() -> None:
    assert symbols_in("show aapl and nvda, not the cost of a cat") == ["AAPL", "NVDA"]


def test_a_ticker_in_capitals_counts_even_if_it_is_a_word() -> None:
    assert symbols_in("how did COST do?") == ["COST"]


def test_an_exact_name_comes_before_a_misspelt_one() -> None:
    assert symbols_in("mircosoft or Apple") == ["AAPL", "MSFT"]


def test_a_longer_name_hides_the_shorter_one_inside_it() -> None:
    (mention,) = find_mentions("福特汽车")
    assert mention.matched == "福特汽车"


def test_full_width_letters_are_read() -> None:
    assert symbols_in("ＡＡＰＬ的股价") == ["AAPL"]


@given(st.text(max_size=80))
def test_any_text_gives_scores_in_range_and_words_of_the_text(text: str) -> None:
    for mention in find_mentions(text):
        assert 0 < mention.score <= 1
        assert mention.matched


@given(st.lists(st.sampled_from(companies()), min_size=1, max_size=4, unique_by=lambda company: company.symbol))
def test_companies_listed_by_their_chinese_names_are_all_found(chosen: list[object]) -> None:
    text = "、".join(company.name_zh for company in chosen)  # type: ignore[attr-defined]  # sampled companies
    assert set(symbols_in(text)) == {company.symbol for company in chosen}  # type: ignore[attr-defined]  # same
