"""Amounts that rise or fall by so much per cent, and prices with their tax and without, told in everyday words."""

import pytest

from agents.extraction.sums.stories import story


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        ("工资12000 涨8% 涨完多少", ("12000 * (1 + 8%)",)),
        ("房租3200 明年涨5% 涨到多少", ("3200 * (1 + 5%)",)),
        ("电费从580降了15%，现在多少", ("580 * (1 - 15%)",)),
        ("rent 850 goes up 6%, whats the new one", ("850 * (1 + 6%)",)),
        ("my salary is 42000 and im getting a 3.5% raise, what will i be on", ("42000 * (1 + 3.5%)",)),
        ("salary 30000, 4% pay cut, what do i get now", ("30000 * (1 - 4%)",)),
        ("the jacket was 120 and they cut it by 30%, what is it now", ("120 * (1 - 30%)",)),
        ("price tag says 59.50 including 19% VAT. whats it without", ("59.50 / (1 + 19%)",)),
        ("invoice total 360 incl. 20% vat, how much without the vat", ("360 / (1 + 20%)",)),
        ("含税价113 税率13% 不含税多少", ("113 / (1 + 13%)",)),
        ("含税226块，13%的税，不含税多少钱，税是多少", ("226 / (1 + 13%)", "226 - 226 / (1 + 13%)")),
        ("不含税1000，加13%的税是多少", ("1000 * 13%", "1000 * (1 + 13%)")),
        ("bill was 92.40, tip 12.5%, 3 people, whats each", ("92.40 * (1 + 12.5%)", "92.40 * (1 + 12.5%) / 3")),
    ],
)
def test_what_is_asked_is_worked_out(text: str, stages: tuple[str, ...]) -> None:
    found = story(text)
    assert found is not None
    assert found.stages == stages


@pytest.mark.parametrize(
    "text",
    [
        "工资12000涨了8%，涨了多少",
        "涨8%后是12000，原来多少",
        "工资12000 涨8% 再涨5% 涨完多少",
        "salary 42000 with a 5% raise, how much is the raise",
        "rent 900 with a 10% increase, how much more is it",
        "he gets a 5% cut of 2000, how much does he get",
        "5% raise on 2000, how much is that",
        "月薪12000涨8% 涨完一年多少",
        "bill was 90, we skip the tip of 10%, what do we pay",
        "bill 90, service charge 10% is optional and we declined, total?",
        "bill was 90, I forgot the tip of 20%, what did I pay",
        "吃饭100，10%服务费免了，一共多少",
        "吃饭100，忘了给10%小费，一共多少",
        "my salary is 4000, they refused a 5% raise, what's my salary?",
        "salary 4000, I asked for a 10% raise but got a 5% raise, what do I get now?",
        "rent 900, the landlord wants a 10% hike, i offer a 5% increase, what's the new rent",
        "rent 900, law caps it at a 10% increase, I got a 5% increase, whats the new rent",
        "工资8000，老板没同意涨8%，现在多少",
        "工资8000，我要求涨8%，现在多少钱",
        "工资10000提5%，提成多少",
        "未含税113元，税率13%，不含税多少",
        "电影票价45 涨8% 两张多少",
    ],
)
def test_what_asks_for_the_change_itself_or_for_more_is_left_to_others(text: str) -> None:
    assert story(text) is None
