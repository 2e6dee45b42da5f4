"""Stock symbols, prices, dividends and annual statements, from whichever provider has them."""
