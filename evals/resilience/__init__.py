"""What failing tools do to answers, with substitutes and without."""
