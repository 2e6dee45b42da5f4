"""Sums that are told in everyday words: all numbers and telling words are used, or nothing is read."""

import pytest

from agents.extraction.sums.stories import gone_on, story
from tools.builtin.general.numbers.expressions import evaluate


def _comes_to(text: str) -> float:
    found = story(text)
    assert found is not None, text
    return round(evaluate(found.stages[-1]), 4)


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("jeans were 60 quid, 15% off, what's the price now", 51),
        ("hotel 120 a night for 3 nights with 8% city tax on top", 388.8),
        ("plumber: 3 hrs at 55 an hour plus 40 callout, total?", 205),
        ("4 tents, 3 nights, 22 a night per tent, what do we owe", 264),
        ("if i earn 14 an hour and work 8 hours a day for 5 days, how much", 560),
        ("paid 250 up front plus 12 a month for 24 months, total", 538),
        ("3 coffees at 2.80 and 2 teas at 1.90, total", 12.2),
        ("phone 400, 10% off then another 5% off at the till", 342),
        ("price was 80, up 25%, what is it now", 100),
        ("外套原价399 打七折 到手多少", 279.3),
        ("请了个电工 干了3小时 每小时80 材料费150 一共多少", 390),
        ("买3件 每件129 满减50 总共付多少", 337),
        ("奶茶16一杯 买7杯多少钱", 112),
        ("工资8000 扣税10% 到手多少", 7200),
        ("原价100 涨了20% 又打八折 现在多少", 96),
    ],
)
def test_amounts_are_worked_out_in_the_order_they_are_told(text: str, figure: float) -> None:
    assert _comes_to(text) == figure


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("curry for 6 came to 112.40, plus 10% tip. whats that each", 20.6067),
        ("we are 5, bill 94.50, how much each", 18.9),
        ("taxi was 37.50 between 3 of us", 12.5),
        ("聚餐一共428 加10%服务费 6个人平摊 每人多少", 78.4667),
        ("吃饭486 唱歌320 打车76.5，5个人平摊每人多少", 176.5),
        ("8个人AA 一共花了966 每人出多少", 120.75),
    ],
)
def test_what_is_shared_is_told_before_and_behind(text: str, figure: float) -> None:
    assert _comes_to(text) == figure


def test_each_step_is_told() -> None:
    found = story("6.25 hrs at 48 an hour plus 214 parts, subtotal then with 20% vat on top")
    assert found is not None
    assert found.stages == ("6.25 * 48", "6.25 * 48 + 214", "(6.25 * 48 + 214) * (1 + 20%)")


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("petrol went from 1.42 to 1.55 a litre, what percent is that", 9.1549),
        ("jacket was 89.99 and now its 62.99, what % off is that", 30.0033),
        ("trainers were 120 now 84, how much percent cheaper is that", 30),
        ("a ticket cost 42 last year and 49 now, how many percent more is it", 16.6667),
        ("衣服原价399，现在卖279，便宜了百分之几", 30.0752),
        ("牛奶上个月12块现在13块8，贵了百分之几", 15),
        ("手机原来4999，活动价4299，省了百分之几", 14.0028),
        ("原价1299的耳机现在999，打了几折", 7.6905),
        ("rent was 800, now 760, what percent down is that", 5),
        ("i buy mugs for 4 and sell at 10, whats my margin", 60),
        ("i buy mugs for 4 and sell at 10, whats the markup", 150),
        ("bought 40 shares at 31.20, sold at 38.75. what did i make", 302),
        ("invoice is 480 inc 20% vat, how much of that is vat", 80),
        ("paid 63 after 30% off, what was it before", 90),
        ("score 45 of 60, what percent", 75),
        ("recipe for 4 needs 300g flour, how much for 10", 750),
        ("6 eggs cost 2.10, what do 15 cost", 5.25),
        ("4000 for 3 years at 2.5% simple interest, how much interest", 300),
        ("i weigh 90 kg and i'm 1.78 m, whats my bmi", 28.4055),
        ("used 38 litres over 520 km, litres per 100 km?", 7.3077),
        ("房租从2400涨到2640 涨了百分之几", 10),
        ("原来50 现在40 降了百分之几", 20),
        ("进价45 卖80 毛利率多少", 43.75),
        ("含税价1130 税率13% 其中税额多少", 130),
        ("打完八折236 那原来标价多少", 295),
        ("6个人的菜要1.5公斤肉 10个人要多少", 2.5),
        ("5斤苹果32块 12斤多少钱", 76.8),
        ("8万存3年 利率1.9 单利 到期利息多少", 4560),
        ("身高172体重81公斤 bmi多少", 27.3797),
        ("加了46.5升油跑了583公里，百公里几个油", 7.976),
        ("汇率按7.12算 300美元合多少人民币", 2136),
    ],
)
def test_amounts_with_a_role_of_their_own_go_into_its_formula(text: str, figure: float) -> None:
    assert _comes_to(text) == figure


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("coursework 72 counts 40%, exam 61 counts 60%, whats my final mark", 65.4),
        ("marks 12 15 9 20 18, average?", 14.8),
        ("平时成绩82占三成，期末76占七成，总评多少", 77.8),
        ("这几次考试 78 85 92 66 平均多少分", 80.25),
        ("这周步数 6200 8100 7400 9300 5000 中位数多少", 7400),
    ],
)
def test_means_are_read(text: str, figure: float) -> None:
    assert _comes_to(text) == figure


def test_several_figures_of_a_list_are_each_told() -> None:
    found = story("quiz scores 14 17 9 20 - mean and median")
    assert found is not None
    assert found.stages == ("mean(14, 17, 9, 20)", "median(14, 17, 9, 20)")


@pytest.mark.parametrize(
    "text",
    [
        "jeans 60, 15% off, jacket 90, what do i pay",
        "bill 96, i already paid 20, split the rest between 4",
        "if i get 15% off on one and 20% off on the other, what is cheaper",
        "books 12 and 15 but the second is half price, what do i pay",
        "price went up 10% to 66, what was it before",
        "my pay is 2400 a month after 20% tax, what is it before tax",
        "a 2kg bag is 5 and a 5kg bag is 11, which is cheaper per kg",
        "25 chairs and 4 tables, how much",
        "between 2019 and 2023, what changed",
        "rent is 1200 a month, how much is that a day",
        "8 hours at 12 an hour, and what is the capital of france",
        "100 dollars plus 20 euros, what is that",
        "what is 12% of apple's revenue in 2023",
        "split 90 between 3 but one pays double",
        "买5送1 每个8块 6个多少钱",
        "第二件半价 一件60 两件多少",
        "满300减50 买了280要付多少",
        "涨价10%之后是66 原来多少",
        "打八折便宜了40 原价多少",
        "进价50 卖80 打九折卖 赚多少",
        "三个人吃饭200 我付了80 他们俩平摊剩下的 每人多少",
        "吃饭486 唱歌320，5个人平摊每人多少；吃饭那笔是老刘付的，刨掉他自己那份该退他多少",
        "每天背20个单词 背多久能背完3000个",
        "3斤6两是多少克",
        "房贷80万 30年 利率3.1 月供多少",
    ],
)
def test_what_may_mean_something_else_is_left_alone(text: str) -> None:
    assert story(text) is None


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("theyll knock 10% off", "168 * (1 - 10%)"),
        ("and split between 7 of us?", "168 / 7"),
        ("plus 12.50 delivery", "168 + 12.50"),
        ("再叠个15块的无门槛券呢", "168 - 15"),
        ("再打九折呢", "168 * (1 - 10%)"),
        ("4个人平摊呢", "168 / 4"),
    ],
)
def test_a_message_may_go_on_with_the_amount_before(text: str, expression: str) -> None:
    found = gone_on(text, "168")
    assert found is not None
    assert found.stages == (expression,)


@pytest.mark.parametrize(
    "text",
    [
        "and for 6?",
        "and tools?",
        "10% off which one",
        "the first one 10% off",
        "那第二件打九折呢",
        "谢谢",
        "jacket 90, 10% off",
    ],
)
def test_a_message_that_says_more_does_not_go_on(text: str) -> None:
    assert gone_on(text, "168") is None


def test_a_sum_is_put_in_brackets_before_it_is_shared() -> None:
    found = gone_on("split between 2 of us", "10 + 20")
    assert found is not None
    assert found.stages == ("(10 + 20) / 2",)


@pytest.mark.parametrize(
    "text",
    [
        "衣服200,裤子300打8折,一共",
        "coat 80 and hat 20, hat 50% off",
        "2 adults at 10 and 3 kids at 6, 10% off the kids, total",
        "shirt 40 and trousers 60, 20% off the trousers",
        "80 plus 5 delivery, 20% off the coat",
    ],
)
def test_a_discount_on_one_of_several_is_not_taken_off_all(text: str) -> None:
    assert story(text) is None


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("衣服200,裤子300,全部打8折,一共多少", 400),
        ("吃饭486 唱歌320 加10%服务费 一共多少", 886.6),
        ("coat 80 and hat 20, 50% off everything, total", 50),
        ("food 80 and drinks 20, plus 10% tip, total", 110),
    ],
)
def test_what_is_said_of_all_is_done_with_all(text: str, figure: float) -> None:
    assert _comes_to(text) == figure


@pytest.mark.parametrize(
    "text",
    [
        "两件衣服200,打8折,一件多少",
        "吃饭400,5个人平摊,我付了100,每人多少",
        "吃饭400,老王多喝了50,5个人平摊,每人多少",
        "bill 96 between 4 of us, i had a drink for 12 on top, how much each",
        "i have 200, spent 30 on lunch and 20 on bus, total",
        "月薪8000,年终奖20000,一年多少",
    ],
)
def test_amounts_of_other_deeds_are_not_added(text: str) -> None:
    assert story(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "500打8折,省了多少",
        "500 plus 10% commission, how much commission",
        "月薪8000涨了10%,一年多少",
        "salary 2000, up 10%, what is it in a year",
        "got 45 of 60, how many percent wrong",
        "45 out of 60, what percent did i miss",
        "60题错了15题,错了百分之几",
        "原价500,别打8折,多少",
        "120.50 each, 6 people, what each",
        "what's 15% tip on 60",
        "what is 19% vat of 119",
        "last year 40, this year 50, what percentage of the total is this year",
        "我买了3本书每本20，付了100，找多少",
        "a t-shirt is 14.90, i buy 3 and my sister buys 2, how much do i pay",
        "4 melons cost 9, how much do 6 melons weigh",
        "7箱橙子每箱15个，一共多少个桃子",
        "干了6天每天7小时，总工资多少",
        "we have 2 lessons at 4 and 3 at 5",
        "my cousin and i worked 5 hours at 14 an hour, how much together",
        "i worked 9 hours at 20 an hour but only got paid for 7, how much",
        "我和同学干了6小时一小时20块，一共多少",
    ],
)
def test_another_thing_that_is_asked_for_is_not_answered_with_this(text: str) -> None:
    assert story(text) is None


def test_what_each_pays_is_multiplied_and_not_shared() -> None:
    assert _comes_to("请6个人吃饭,人均80,一共") == 480
    assert story("dinner for 6 people, 80 each, total") is None


@pytest.mark.parametrize(
    "text",
    [
        "3斤苹果10块,5斤梨多少钱",
        "3斤苹果10块,梨5斤多少钱",
        "6个人要1公斤面粉和糖 10个人要多少糖",
        "recipe for 4 needs 300g flour and sugar, how much sugar for 10",
        "recipe for 4 needs 300g flour, how much sugar for 10",
        "汇率按7.2算,720人民币能换多少元",
    ],
)
def test_what_is_of_another_good_or_currency_is_left_alone(text: str) -> None:
    assert story(text) is None


@pytest.mark.parametrize(
    ("text", "figure"),
    [("5斤苹果32块 12斤苹果多少钱", 76.8), ("recipe for 4 needs 300g flour, how much flour for 10", 750)],
)
def test_the_same_good_may_be_named_again(text: str, figure: float) -> None:
    assert _comes_to(text) == figure


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("there were 5 of us", "240 / 6"),
        ("actually, 20 off", "240"),
        ("其实是5个人", "240 / 6"),
        ("再加3个人", "240 / 6"),
        ("plus 3 more people", "240"),
        ("plus 2 coffees", "168"),
        ("别减20了", "168"),
        ("打8折,省了多少", "500"),
        ("20% off the coat", "80 + 20"),
        ("裤子打8折呢", "200 + 300"),
    ],
)
def test_corrections_and_negations_do_not_go_on(text: str, before: str) -> None:
    assert gone_on(text, before) is None


@pytest.mark.parametrize("word", ["总共", "需要", "还要", "应该", "分摊", "得分", "an extra ", "a further "])
def test_a_word_that_is_repeated_does_not_hold_up_the_reading(word: str) -> None:
    text = word * (380 // len(word)) + "x"
    assert story(text) is None
    assert gone_on(text, "1") is None


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("37块8的东西打85折要多少钱", 32.13),
        ("37块8加12块5一共多少", 50.3),
        ("8块5毛的面包打9折", 7.65),
        ("每斤12块5一共买了4斤，多少钱", 50),
    ],
)
def test_prices_are_read_as_they_are_spoken(text: str, figure: float) -> None:
    assert _comes_to(text) == figure


@pytest.mark.parametrize(
    "text",
    [
        "rent was 950 now its 900, whats the % increase",
        "原价279现在399，便宜了百分之几",
        "was 20 now 30, what % of 50 is that",
        "5块3个，8个多少钱",
        "每束25块9朵，买2束多少钱",
        "每排6块4棵，2排一共多少钱",
        "每套50块6首，3套多少钱",
    ],
)
def test_a_way_that_the_amounts_do_not_go_and_things_behind_a_price_are_no_sum(text: str) -> None:
    assert story(text) is None
