"""Finding tools: index, evidence, calibrated probabilities, order."""
