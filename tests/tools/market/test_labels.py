import pytest

from prompts.language import has_han
from tools.market.labels import label_of, labels, ratio_labels
from tools.market.offers import BilingualName


@pytest.mark.parametrize(
    ("key", "en", "zh"),
    [
        ("cash", "Cash and cash equivalents", "现金及现金等价物"),
        ("roa", "Return on assets (year-end assets)", "总资产收益率(期末资产)"),
        ("nobody_knows_it", "nobody_knows_it", "nobody_knows_it"),
    ],
)
def test_an_item_or_a_ratio_is_called_by_its_key(key: str, en: str, zh: str) -> None:
    assert label_of(key) == BilingualName(en=en, zh=zh)


def test_no_key_means_an_item_and_a_ratio() -> None:
    assert not labels().keys() & ratio_labels().keys()


def test_everything_has_a_chinese_name() -> None:
    assert all(has_han(label_of(key).zh) for key in (*labels(), *ratio_labels()))
