"""What a person is asked about the arguments of a call: questions with choices, and how their answers are read."""
