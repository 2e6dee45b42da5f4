"""The same in another writing: results of sums, money in Chinese capitals, and forms that are not wanted."""
