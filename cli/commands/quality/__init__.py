"""Commands that look at how well tools work: their descriptions, their example calls, a model's judgement."""
