"""Commands that measure; they need `evals/`, which the wheel does not hold."""
