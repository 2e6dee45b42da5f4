"""A question that points at the one quantity of a statement asks of it; any other statement stays as it is said."""

import pytest

from agents.extraction.asides.pointed_values import with_value_pointed_at


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("temp reads 101.3 f, what is that in celsius", "what is 101.3 f in celsius"),
        ("it's -5 c outside, what is that in f", "what is -5 c in f"),
        ("got a 2.5 kg bag, how many pounds is that", "what is 2.5 kg in pounds"),
        ("my new desk is 140 cm wide, how many inches is that?", "what is 140 cm in inches"),
        ("the pool holds 30000 litres - how much is that in gallons?", "what is 30000 litres in gallons"),
        ("the recipe wants 350 f - what is it in celsius please", "what is 350 f in celsius"),
        ("kettle takes 1.7 litres. how many pints is that", "what is 1.7 litres in pints"),
        ("speed is 60 km/h, what is that in mph", "what is 60 km/h in mph"),
        ("包裹重3.2公斤，是多少磅", "3.2公斤是多少磅"),
        ("房子120平方米，那是多少平方英尺", "120平方米是多少平方英尺"),
        ("鱼缸能装60升 合多少加仑", "60升是多少加仑"),
        ("一个箱子重12公斤，等于多少磅？", "12公斤是多少磅"),
        ("孩子发烧38.6度，是多少华氏度", "38.6度是多少华氏度"),
    ],
)
def test_the_quantity_stands_where_the_question_points(text: str, asked: str) -> None:
    assert with_value_pointed_at(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        # more than one of it, or another quantity beside it
        "two bags of 2.5 kg, how many pounds is that",
        "bags are 2.5 kg each, how many pounds is that",
        "i run 5 km every day, how many miles is that",
        "i am 5 ft 11, what is that in cm",
        "the room is 5 m by 4 m, how many feet is that",
        "half of the 3 kg bag is gone, how many pounds is that",
        "a fifth of the 50 litres is gone, how many gallons is that",
        "i drank most of the 2 l bottle, how many ml is that",
        "the office is 12 km away, round trip, how many miles is that",
        "i bought a 3 kg bag for mum. dad got the same. how many pounds is that",
        "公司离家12公里，来回，是多少英里",
        "一箱24公斤，买了俩，那是多少斤",
        "包裹毛重5公斤，净重，是多少斤",
        # a sign that is no minus of a number, degrees that are no temperature, a price
        "freezer reads −18 c, what is that in fahrenheit",
        "冰箱−18摄氏度，是多少华氏度",
        "a delta of 10 c, what is that in fahrenheit",
        "烧退了2摄氏度，是多少华氏度",
        "西瓜5斤，多少钱",
        "he drove 60 km an hour, how many miles is that",
        "a plot of 5 m squared, how many feet is that",
        "每箱3.2公斤，是多少磅",
        "两箱都是3公斤，是多少磅",
        "一天跑3公里，是多少英里",
        "剩下一半的3公斤，是多少磅",
        "比上次重3公斤，是多少磅",
        # not simply so
        "the box is not 3 kg, how many pounds is that",
        "if it weighs 3 kg, how many pounds is that",
        "the box is 3 kg, how many pounds is that if i double it",
        "超过3公斤，是多少磅",
        "他不到3公斤，是多少磅",
        # degrees by which something differs
        "the temp rose 5 c, what is that in f",
        "it was meant to be 5 c warmer, what is that in f",
        "气温下降了5摄氏度，是多少华氏度",
        "零下5度，是多少华氏度",
        # something is to be done
        "delete the 3 kg row, how many pounds is that",
        "remind me of the 3 kg parcel, how many pounds is that",
        "把3公斤的包裹发给老王，是多少磅",
        # files, texts and times
        "the jug in kitchen.csv holds 3 litres, what is that in pints",
        'the label says "3 kg", how many pounds is that',
        "we met at 5 pm, how many hours is that",
        "会议在5月，是几天",
        "2027年，是多少天",
        "火车3小时，是几点",
        # asks for no unit, or points at nothing
        "the bag is 3 pounds, how much is that in euros",
        "打车花了50元，是多少美元",
        "the box is 3 kg, how many pounds is the bag",
        "箱子重3公斤，里面的东西是多少磅",
        "what is that in celsius",
    ],
)
def test_any_other_statement_stays(text: str) -> None:
    assert with_value_pointed_at(text) == text
