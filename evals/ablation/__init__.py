"""The examples with one piece of evidence after the other taken away."""
