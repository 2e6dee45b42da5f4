"""The probability of each next move, from learnt edges, past requests and the task."""
