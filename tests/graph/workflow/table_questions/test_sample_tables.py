"""Questions over the sample tables with conditions, asked without a model."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("turns", "figures"),
    [
        (("how many women survived the titanic", "and in first class?"), ("308", "134")),
        (("泰坦尼克号上女的活下来多少人", "只看头等舱的"), ("308", "134")),
        (("co2 emissions poland 1990",), ("9.63",)),
        (("越南2000年人均寿命多少岁",), ("73.7",)),
        (("survival rate by class in titanic", "and for women?"), ("| 3rd | 19.41 |", "| 3rd | 37.74 |")),
        (("泰坦尼克号各舱位的生还率是多少", "那女性呢", "画成柱状图"), ("| 3rd | 19.41 |", "| 3rd | 37.74 |", "37.74")),
        (("泰坦尼克号每个舱位survived的平均值",), ("| 3rd | 19.41 |",)),
        (("what is the survival rate in titanic", "for women?"), ("34.27", "66.67")),
        (("which class has the highest survival rate in titanic",), ("**1st**",)),
        (("how many people were aboard the titanic",), ("**1313**",)),
        (("泰坦尼克上有多少人",), ("**1313**",)),
        (("How many cars are there",), ("**392**",)),
        (("有多少辆车",), ("**392**",)),
        (("how many penguins are there?",), ("**344**",)),
        (("how many survived on the titanic", "plot it by class"), ("**450**", "1st")),
        (("who died more on the titanic, men or women", "and by class?"), ("| male | 709 |", "| 3rd | 573 |")),
        (("泰坦尼克号上男的死得多还是女的死得多", "那按舱位呢"), ("| male | 709 |", "| 3rd | 573 |")),
        (("泰坦尼克号哪个舱位生还率最低",), ("**3rd**",)),
        (
            ("how much did brazil's population grow from 1990 to 2005", "and mexico?"),
            ("**36,336,758**", "**22,177,155**"),
        ),
        (("2013年中国人口是日本的几倍", "1990年呢"), ("**10.7592**", "**9.3676**")),
        (
            ("who was the oldest passenger and did she survive",),
            ("| Artagaveytia, Mr Ramon | 1st | 71 | male | False |",),
        ),
        (("co2 emissions of the us in 2010", "and a year earlier?"), ("**17.50271785**", "**17.26222431**")),
        (("which year had the most cars with 8 cylinders",), ("**1973**",)),
        (("各地区2010年的总人口", "最多的占多少"), ("East Asia & Pacific", "31.96")),
    ],
)
async def test_conditions_over_a_sample_are_heeded(
    scripted_home: Open, turns: tuple[str, ...], figures: tuple[str, ...]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        told = [(await say(talk.assistant, text)).text for text in turns]
    assert [figure in text for figure, text in zip(figures, told, strict=True)] == [True] * len(figures)


@pytest.mark.parametrize(
    ("turns", "figures"),
    [
        (("average horsepower by origin",), ("USA: **119.049**",)),
        (("各产地平均马力",), ("USA：**119.049**",)),
        (("plot population of germany since 1990", "and france?"), ("24 points", "56,708,260")),
        (("日本历年预期寿命",), ("50 个点",)),
        (("germany vs france co2 emissions",), ("2 lines by country (126 points of 126 rows)",)),
        (("compare population of china and india in 2010",), ("| India | 1,224,614,327 |",)),
        (("中国和印度2010年的人口对比",), ("| India | 1,224,614,327 |",)),
        (("how much co2 did germany emit in 2010",), ("tonnes of CO2 per person",)),
        (("哪个国家碳排放最多",), ("人均二氧化碳吨数",)),
        (("泰坦尼克号幸存者平均年龄",), ("29.3596",)),
        (("人口最多的国家是哪个",), ("China",)),
        (("寿命最长的国家是哪个",), ("Japan",)),
        (("top 3 countries by life expectancy",), ("| Switzerland |",)),
        (("which region has the most people",), ("East Asia & Pacific",)),
        (("哪个大洲生育率最高",), ("Sub-Saharan Africa",)),
        (("which month had the highest unemployment",), ("1983",)),
        (("which country has the longest life expectancy",), ("83.58",)),
        (("which country has the highest average fertility",), ("Niger",)),
    ],
)
async def test_a_sample_that_nobody_names_is_found_by_its_columns(
    scripted_home: Open, turns: tuple[str, ...], figures: tuple[str, ...]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        told = [(await say(talk.assistant, text)).text for text in turns]
    assert [figure in text for figure, text in zip(figures, told, strict=True)] == [True] * len(figures)


@pytest.mark.parametrize("text", ["average price by origin", "各产地的平均价格", "plot sales over time"])
async def test_columns_that_no_sample_has_are_asked_for(scripted_home: Open, text: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, text)
    assert "data/query_sql" not in heard.text
    assert "data/group_aggregate" not in heard.text


@pytest.mark.parametrize("text", ["IBM close on 1 June 2010?", "苹果2012年3月1日的收盘价是多少"])
async def test_a_price_is_asked_of_the_tools_for_prices(scripted_home: Open, text: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, text)
    assert "data/query_sql" not in heard.text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("average body mass of penguins", "`body_mass_g`: mean **4,201.7544**"),
        ("averge mpg of cars", "`mpg`: mean **23.4459**"),
        ("企鹅的平均体重", "`body_mass_g`：平均 **4,201.7544**"),
        ("correlation between bill length and body mass in penguins", "`bill_length_mm` and `body_mass_g`: **0.5951**"),
        ("企鹅表里嘴长和体重的相关性", "`bill_length_mm` 与 `body_mass_g`：**0.5951**"),
    ],
)
async def test_a_figure_of_named_columns_is_told_and_of_no_others(scripted_home: Open, text: str, told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, text)
    (line,) = [line for line in heard.text.splitlines() if line.startswith("- ")]
    assert line.startswith(f"- {told}")


@pytest.mark.full
@pytest.mark.parametrize(
    "turns",
    [
        ("did more old people than young people die on the titanic", "and by class?"),
        ("泰坦尼克号上老人比年轻人死得多吗", "那按舱位呢"),
    ],
)
async def test_a_condition_that_cannot_be_kept_is_never_dropped(scripted_home: Open, turns: tuple[str, ...]) -> None:
    async with scripted_home(decisions="offline") as talk:
        told = [(await say(talk.assistant, text)).text for text in turns]
    assert not any("711" in text for text in told)
