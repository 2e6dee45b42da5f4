"""Questions over tables and databases that a person has: which one is meant, what it is asked, and by which calls."""
