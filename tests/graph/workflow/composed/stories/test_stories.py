"""Sums, days, loans and times that are told in a story are answered, and the next message goes on from them."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "figure"),
    [
        ("dinner was 187.60, adding 12.5% service, 7 of us. each?", "30.15"),
        ("landlord put rent up 1240 to 1395, thats how many percent", "12.5"),
        ("一件衣服拿货32 卖58 毛利率几个点", "44.8276"),
        ("5万存三年定期 年利率1.55 单利，到期利息多少 连本带利多少", "52,325"),
    ],
)
async def test_a_told_sum_is_worked_out(scripted_home: Open, request_: str, figure: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert figure in heard.text
    assert heard.answer.tools == ("general/calculate",)


@pytest.mark.parametrize(
    ("messages", "figures"),
    [
        (
            ("3 rooms, 4 nights, 89 a night per room", "theyll knock 10% off", "and split between 7 of us?"),
            ("1,068", "961.2", "137.3143"),
        ),
        (("168的鞋打八五折多少", "再叠个15块的无门槛券呢"), ("142.8", "127.8")),
        (("bill is 90 before tax, add 10% vat, split between 3 people", "and for 4 people?"), ("33", "24.75")),
        (("账单860元，加15%服务费，4个人平摊每人多少", "那5个人呢"), ("247.25", "197.8")),
        (("汇率按7.12算 300美元合多少人民币", "450的话呢"), ("2,136", "3,204")),
        (("一天8小时一小时25块干了22天一共多少", "那20天呢"), ("4,400", "4,000")),
        (("i earn 2900, rent is 950, food 380, what's left", "what if rent is 1000"), ("1,570", "1,520")),
        (("560打七折下来是多少", "打八折呢"), ("392", "448")),
        (("我有3000，花了1200，还剩多少", "再花了500呢", "又花了80"), ("1,800", "1,300", "1,220")),
        (("i had 50, spent 12.30 on lunch, how much is left", "then i also spent 8 on the bus"), ("37.7", "29.7")),
    ],
)
async def test_the_next_message_goes_on_with_a_sum(
    scripted_home: Open, messages: tuple[str, ...], figures: tuple[str, ...]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert all(figure in text for figure, text in zip(figures, heard, strict=True))


@pytest.mark.parametrize(
    "messages",
    [
        ("she had 50, spent 12 on lunch, how much is left", "then i also spent 8 on the bus"),
        ("我有50元，花了12元，还剩多少", "再花了8美元呢"),
    ],
)
async def test_nothing_of_another_purse_is_taken_off(scripted_home: Open, messages: tuple[str, ...]) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert "38" in heard[0]
    assert "**30**" not in heard[1]  # of 38, and nothing that the machine happens to measure


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("shift started 21:45 finished 6:10 next morning minus half hr break, how long do i put down", "**7:55**"),
        ("train at 15:40, 5 min to the station, want to be 35 mins early, when do i leave", "**15:00**"),
        ("飞机14:10飞 我要提前俩小时到 路上50分钟，最晚几点出门", "**11:20**"),
        ("电影23:30开场 片长1小时45分钟 几点散场", "**1:15**"),
    ],
)
async def test_times_are_reckoned_with(scripted_home: Open, request_: str, told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert told in heard.text


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("gran swears they got married on a saturday. 15 june 1961, what day was that really", ("Thursday",)),
        ("what day of the week is 22 may 2027 n how many days is it from 12 dec 2026", ("Saturday", "161 days")),
        ("9月1号开学（2026年），放寒假2027年1月15号，相差多少天", ("136 天",)),
        ("护照2027年8月20号到期，要提前6个月换，最晚几号去办", ("2027-02-20",)),
    ],
)
async def test_days_are_counted(scripted_home: Open, request_: str, told: tuple[str, ...]) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert all(piece in heard.text for piece in told)


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (("2025年12月20号往后数45个工作日是哪天", "那从2026年元旦开始数呢"), "2026-03-05"),
        (("what date is 45 days after 3 may 2026", "and if we start on 10 may 2026"), "2026-06-24"),
        (("what weekday is 1 march 2027", "and a hundred days after that, date and weekday"), "2027-06-09"),
    ],
)
async def test_the_same_days_are_counted_from_another(
    scripted_home: Open, messages: tuple[str, ...], told: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert told in heard[-1]


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (("borrow 12000 over 5 years at 5.9%, whats the monthly", "and if i pay it back in 3"), "364.52"),
        (("装修贷12万 年利率3.6 分36期还 月供多少", "24期呢"), "5,189.65"),
        (("mortgage 200000 at 4%, whats the monthly", "25"), "1,055.67"),
    ],
)
async def test_a_loan_is_worked_out_anew(scripted_home: Open, messages: tuple[str, ...], told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert told in heard[-1]


async def test_an_open_question_of_a_loan_takes_no_unrelated_message(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        asked = await say(talk.assistant, "what do i pay a month on a loan")
        heard = await say(talk.assistant, "what day is 3 may 2027")
    assert "I still need to know" in asked.text
    assert "Monday" in heard.text


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (("call is 9am london, what time for the tokyo people", "they moved it two hours later. and now?"), "20:00"),
        (("明天北京时间晚上9点开会，伦敦那边几点", "旧金山的同事呢"), "05:00"),
        (("9am london on 4 may 2026, what time for tokyo and for lagos", "they moved it an hour later"), "10:00"),
        (("2026年3月3号下午2点北京开会，东京和洛杉矶分别是几点", "那伦敦呢"), "06:00"),
    ],
)
async def test_a_time_is_told_at_another_place(scripted_home: Open, messages: tuple[str, ...], told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert told in heard[-1]


@pytest.mark.parametrize(
    "request_",
    [
        "吃饭486 唱歌320，5个人平摊每人多少；吃饭那笔是老刘付的，刨掉他自己那份该退他多少",
        "books 12 and 15 but the second is half price, what do i pay",
    ],
)
async def test_a_story_that_is_not_understood_is_not_worked_out(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert "161.2" not in heard.text
    assert "**27**" not in heard.text


async def test_every_place_that_is_asked_for_is_told(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, "2026年3月3号下午2点北京开会，东京和洛杉矶分别是几点")
    assert "**15:00**" in heard.text
    assert "**22:00**" in heard.text


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (("days from 1 feb 2024 to 1 may 2024", "oh no sorry, i meant 2023"), "**89 days**"),
        (("2025年10月1日往后45天是几号", "打错了，我是想问往前45天"), "**2025-08-17**"),
        (("days from 1 feb 2024 to 1 may 2024", "oh sorry, to 1 june"), "**121 days**"),
    ],
)
async def test_a_question_for_days_is_corrected(scripted_home: Open, messages: tuple[str, ...], told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert told in heard[-1]


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (("i ran 10 km in 52:30, whats my pace per km",), "**5:15**"),
        (("i ran 10 km in 52:30, whats my pace per km", "how long is a half marathon at that pace"), "**1:50:46**"),
        (("配速5分40秒每公里，跑10公里要多久", "那21.1公里呢"), "**1:59:34**"),
        (("at 6 min per km, how far do i get in 45 minutes", "and in an hour?"), "**10.0**"),
        (("时速80公里，开240公里要多久",), "**3:00:00**"),
    ],
)
async def test_a_pace_is_worked_out(scripted_home: Open, messages: tuple[str, ...], told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert told in heard[-1]


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (
            ("i worked from 8:45 to 17:20, how long is that", "minus a 40 min lunch break", "and a 15 min tea break"),
            "7:40",
        ),
        (("从8:45到17:20工作了多久", "减去午休40分钟"), "7:55"),
        (("8:45上班17:20下班，扣掉40分钟午休是多长时间", "再加30分钟加班"), "8:25"),
    ],
)
async def test_a_break_is_taken_off_what_was_worked(scripted_home: Open, messages: tuple[str, ...], told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, message)).text for message in messages]
    assert f"**{told}**" in heard[-1]


@pytest.mark.parametrize("before", ["what is 5 km in miles", "飞机14:10飞 我要提前俩小时到 路上50分钟，最晚几点出门"])
async def test_a_break_is_taken_off_nothing_else(scripted_home: Open, before: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, before)
        heard = await say(talk.assistant, "minus a 40 min lunch break")
    assert "**" not in heard.text.partition(":")[0]


@pytest.mark.parametrize(
    "messages",
    [
        ("10公里用50分钟，配速多少", "那45分钟呢", "那21.1公里呢", "按这个配速跑马拉松要多久"),
        ("ran 10 km in 50 min, pace?", "what is 5 km in minutes", "how long is a marathon at that pace"),
    ],
)
async def test_a_pace_goes_on_only_from_one_that_was_worked_out(scripted_home: Open, messages: tuple[str, ...]) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [await say(talk.assistant, message) for message in messages]
    assert "data/query_sql" not in heard[-1].answer.tools
    assert "/km" not in heard[-1].text


@pytest.mark.parametrize(
    "messages",
    [
        ("what date is 2 weeks before 1 march 2026?", "and 2025?"),
        ("2026年3月1日往前两周是几号", "2025呢"),
        ("what date is 2 weeks before 1 march?", "i meant 2025"),
        ("3月1日往前两周是几号", "打错了，是2025"),
    ],
)
async def test_a_year_is_no_length(scripted_home: Open, messages: tuple[str, ...]) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [await say(talk.assistant, message) for message in messages]
    assert "**2025-02-15**" in heard[-1].text


@pytest.mark.parametrize(
    "messages",
    [
        ("what date is 2 weeks before 1 march 2026?", "and 2025 days?"),
        ("2026年3月1日往前两周是几号", "2025天呢"),
    ],
)
async def test_a_length_is_no_year(scripted_home: Open, messages: tuple[str, ...]) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [await say(talk.assistant, message) for message in messages]
    assert "**2020-08-14**" in heard[-1].text


@pytest.mark.parametrize(
    ("request_", "figures"),
    [
        ("办公椅458一把，打85折，买6把一共多少？预算3000的话还剩多少", ("总价：**2335.8**", "剩余：**664.2**")),
        ("net and vat of 119 incl. 19%", ("net: **100", "tax: **19")),
        ("dinner was 87.60, 4 of us. how much each, and how much each if we put 10% tip on top?", ("21.9", "24.09")),
        ("how old will someone born on 5 may 2001 be on 1 january 2027? also what weekday were they born", ("25",)),
        ("2001年5月5日出生的人2027年1月1日多少岁，出生那天星期几", ("**25**", "星期六")),
    ],
)
async def test_several_figures_are_told_by_their_names(
    scripted_home: Open, request_: str, figures: tuple[str, ...]
) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert all(figure in heard.text for figure in figures)
    assert heard.answer.tools == ("data/query_sql",)


@pytest.mark.parametrize(
    ("request_", "figure"),
    [
        ("去年花了46800，今年52416，涨了百分之几", "**12**"),
        ("包大巴1380块，46个学生平摊，每人要交多少钱", "**30**"),
        ("the cabin costs 540 and we are 6 people, what's the share per person", "**90**"),
        ("got 65 in the midterm and 80 in the final, midterm counts 40% and final 60%. what's my final mark", "**74**"),
    ],
)
async def test_one_figure_is_a_sum(scripted_home: Open, request_: str, figure: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert figure in heard.text
    assert heard.answer.tools == ("general/calculate",)


async def test_an_arrival_is_told_by_the_clock_of_the_other_place(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, "北京时间14:20起飞，飞5小时10分，到曼谷当地是几点？")
    assert "**18:30**" in heard.text


async def test_a_text_behind_a_colon_is_counted(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, "数一下这句话几个字：请各部门准时参加")
    assert "**8 字" in heard.text


async def test_a_number_without_units_is_asked_about(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, "帮我换算一下300")
    assert "原单位" in heard.text
    assert not heard.answer.tools
