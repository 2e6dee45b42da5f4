import time

import pytest

from tools.gazetteers.units import find_units, registry, unit_of


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("km", "kilometer"),
        ("Kilometres", "kilometer"),
        ("公里", "kilometer"),
        ("英里", "mile"),
        ("磅", "pound"),
        ("lbs", "pound"),
        ("华氏度", "degree_Fahrenheit"),
        ("°C", "degree_Celsius"),
        ("℃", "degree_Celsius"),
        ("ｋｇ", "kilogram"),
        ("斤", "jin"),
        ("亩", "mu_area"),
        ("mph", "mile / hour"),
        ("公里/小时", "kilometer / hour"),
        ("平方米", "meter ** 2"),
        ("square feet", "foot ** 2"),
        ("加仑", "gallon"),
        ("MB", "megabyte"),
        ("Mb", "megabit"),
        ("m", "meter"),
        ("吨", "metric_ton"),
        ("公頃", "hectare"),
        ("L/100km", "liter / hectokilometer"),
        ("kg*m/s^2", "kilogram * meter / second ** 2"),
        ("furlongs", "furlong"),
        ("坪", "ping"),
        ("台斤", "taiwan_jin"),
        ("平方呎", "foot ** 2"),
    ],
)
def test_a_unit_is_known_by_its_names(name: str, unit: str) -> None:
    assert unit_of(name) == unit


@pytest.mark.parametrize("name", ["", "USD", "美元", "bananas", "m**999", "1000", "m^9^9", "__import__('os')", "苹果"])
def test_what_is_no_unit_is_not_taken_for_one(name: str) -> None:
    assert unit_of(name) is None


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("100公里等于多少英里", ["kilometer", "mile"]),
        ("convert 5 kg to lb", ["kilogram", "pound"]),
        ("50华氏度是多少摄氏度？", ["degree_Fahrenheit", "degree_Celsius"]),
        ("把3斤换成克", ["jin", "gram"]),
        ("how many feet are in 2 miles", ["foot", "mile"]),
        ("6 ft 2 in to cm", ["foot", "inch", "centimeter"]),
        ("3 in in mm", ["inch", "millimeter"]),
        ("whats 45 in metres", ["meter"]),
        ("10km/h in mph", ["kilometer / hour", "mile / hour"]),
        ("一亩是几平方米", ["mu_area", "meter ** 2"]),
        ("30 mpg to L/100km", ["mile / gallon", "liter / hectokilometer"]),
        ("２０ｋｇ等于多少磅", ["kilogram", "pound"]),
    ],
)
def test_units_are_found_in_running_text(text: str, units: list[str]) -> None:
    assert [unit for _, _, unit in find_units(text)] == units


@pytest.mark.parametrize(
    "text",
    [
        "今天天气怎么样，玉米和克服困难",
        "I was in a good mood at noon",
        "a second opinion about the stone bridge",
        "this month's bar association",
        "年月日",
    ],
)
def test_everyday_words_are_not_units(text: str) -> None:
    assert find_units(text) == []


def test_positions_point_at_the_words() -> None:
    text = "跑了 5 公里"

    assert [text[start:end] for start, end, _ in find_units(text)] == ["公里"]


def test_every_found_unit_is_one_of_the_registry() -> None:
    found = find_units("3 acres, 5 加仑, 7 mmHg, 2 光年, 1 kWh, 4 马力, 9 节, 8 psi")

    assert len(found) == 8
    assert all(registry().parse_units(unit) for _, _, unit in found)


def test_a_long_sentence_is_read_quickly() -> None:
    text = ("把50公斤换成磅 and 60 mph to km/h, 30摄氏度; " * 6)[:200]
    find_units(text)

    started = time.perf_counter()
    for _ in range(10):
        find_units(text)

    assert (time.perf_counter() - started) / 10 < 0.05  # generous: measured 0.2 ms
