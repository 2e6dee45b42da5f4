"""How well tools are found, on judged requests."""
