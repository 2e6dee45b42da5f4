"""Days and times of a story: ages, arrivals by the clock of another place, remarks in brackets."""
