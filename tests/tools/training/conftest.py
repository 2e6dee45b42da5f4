"""What the tests of training share."""

import pytest

from tools.training.examples import CandidatePool

DESCRIBED = {
    "finance/stocks/get_quote": "finance stocks get quote: Get the price of a share. | parameters: symbol",
    "finance/stocks/get_dividends": "finance stocks get dividends: Get the dividends that a company paid.",
    "finance/coins/get_coin": "finance coins get coin: This endpoint returns the price of a coin.",
    "files/disk/read_file": "files disk read file: Read the text of a file from disk.",
    "files/disk/delete_file": "files disk delete file: Delete a file",
    "weather/now/get_weather": "weather now get weather: Returns the weather of a city, now. Updated hourly.",
    "weather/hidden/get_storms": "weather hidden get storms: Get the storms near a city.",
}


@pytest.fixture
def shelf() -> CandidatePool:
    """Seven tools of three categories; training may not see the last."""
    return CandidatePool(tuple(DESCRIBED), tuple(DESCRIBED.values()), frozenset(range(len(DESCRIBED) - 1)))
