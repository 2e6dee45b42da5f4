"""The question before, asked in another way: another statistic, the other end, other groups, as many again."""
