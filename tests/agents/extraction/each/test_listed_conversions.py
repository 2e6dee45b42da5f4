"""Several conversions are read where each amount has what it becomes, and nothing else is asked."""

import pytest

from agents.extraction.each.listed_conversions import listed_conversions


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "how much would 1500 US dollars have been in pounds, swiss francs and rupees on 16 March 2020?",
            "1500 USD GBP 2020-03-16, 1500 USD CHF 2020-03-16, 1500 USD INR 2020-03-16",
        ),
        ("convert 100 USD, 200 EUR and 5000 JPY to CNY", "100 USD CNY, 200 EUR CNY, 5000 JPY CNY"),
        ("200 each of dollars, euros and pounds in yen", "200 USD JPY, 200 EUR JPY, 200 GBP JPY"),
        (
            "美元、欧元各1000块，按2024年3月15号的汇率分别能换多少人民币",
            "1000 USD CNY 2024-03-15, 1000 EUR CNY 2024-03-15",
        ),
        ("500英镑换成美元、欧元和日元分别是多少", "500 GBP USD, 500 GBP EUR, 500 GBP JPY"),
    ],
)
def test_amounts_of_money_are_read(text: str, read: str) -> None:
    found = listed_conversions(text)
    assert ", ".join(f"{c.value:g} {c.source} {c.target} {c.on}".strip() for c in found) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("What are 180 C and 250 g in Fahrenheit and ounces?", "180 degree_Celsius degree_Fahrenheit, 250 gram ounce"),
        ("5 km and 3 kg in miles and pounds", "5 kilometer mile, 3 kilogram pound"),
        ("convert 5 miles to km and feet", "5 mile kilometer, 5 mile foot"),
        ("烤箱350°F，肉1.5磅，分别是多少摄氏度、多少克呀", "350 degree_Fahrenheit degree_Celsius, 1.5 pound gram"),
        ("把5磅和2加仑分别换成公斤和升", "5 pound kilogram, 2 gallon liter"),
        ("把 3 英尺、20 华氏度 换算成米和摄氏度", "3 foot meter, 20 degree_Fahrenheit degree_Celsius"),
    ],
)
def test_each_quantity_becomes_what_measures_the_same(text: str, read: str) -> None:
    assert ", ".join(f"{c.value:g} {c.source} {c.target}" for c in listed_conversions(text)) == read


@pytest.mark.parametrize(
    "text",
    [
        "convert 5 km to miles",
        "How many meters is 3 miles, and back in miles",
        "3英里是多少米和英里",
        "5公里是多少英里和英尺，不是米",
        "5 km in miles and feet, rounded to whole numbers",
        "do not convert 5 km to miles but 3 kg to pounds and grams",
        "把5公里换成英里，3公斤换成磅，" * 240,
        "100 USD in EUR",
        "5 feet 11 inches in cm and m",
        "100 USD in EUR and 200 GBP in JPY",
        "if I have 100 USD and 200 EUR, which is more in CNY",
        "100 USD + 200 EUR in CNY total",
        "ran 12.5 miles in 1 hour 52 minutes. how many km is that, and what's my pace in minutes per km?",
        "what are 20 °C and 3 km in F and miles, and the weather in Paris",
        "convert the 14 oz in recipe.txt to g and ml",
        "100美元和200欧元加起来是多少人民币",
        "价格100美元，运费20美元，比卖家的人民币报价贵多少",
        "3公里和2斤换算成米和克，再保存到 a.txt",
        "at 7.8 hkd to the dollar how much is 900 hkd",
        "按1美元7.2人民币算，60欧元是多少人民币",
        "1 euro is 1.1 dollars, what is 60 pounds in dollars",
    ],
)
def test_requests_that_want_one_or_more_than_conversions_are_left_to_others(text: str) -> None:
    assert listed_conversions(text) == ()
