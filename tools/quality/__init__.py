"""How well tools are described and whether they answer: ratings, probes, verdicts."""
