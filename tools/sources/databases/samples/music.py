"""A shop of classical music: composers and their works, recordings of these, and what was sold of them."""

from collections.abc import Iterator
from typing import Final

from tools.sources.databases.samples.rows import Row, Rows, day, spread

SCHEMA: Final = """
CREATE TABLE composers (id INTEGER PRIMARY KEY, name TEXT, country TEXT, born INTEGER);
CREATE TABLE works (
  id INTEGER PRIMARY KEY, title TEXT, composer_id INTEGER REFERENCES composers (id), form TEXT, year INTEGER
);
CREATE TABLE recordings (
  id INTEGER PRIMARY KEY, work_id INTEGER REFERENCES works (id), label TEXT, format TEXT, minutes INTEGER, price REAL
);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, email TEXT, country TEXT);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), day DATE);
CREATE TABLE invoice_lines (
  id INTEGER PRIMARY KEY, invoice_id INTEGER REFERENCES invoices (id),
  recording_id INTEGER REFERENCES recordings (id), quantity INTEGER
);
"""
_WORKS: Final = {
    ("Johann Sebastian Bach", "Germany", 1685): (
        ("Brandenburg Concertos", "concerto", 1721),
        ("Goldberg Variations", "piano", 1741),
        ("Mass in B minor", "choral", 1749),
    ),
    ("Wolfgang Amadeus Mozart", "Austria", 1756): (
        ("Eine kleine Nachtmusik", "chamber", 1787),
        ("Symphony No. 40", "symphony", 1788),
        ("The Magic Flute", "opera", 1791),
        ("Requiem", "choral", 1791),
    ),
    ("Ludwig van Beethoven", "Germany", 1770): (
        ("Moonlight Sonata", "piano", 1801),
        ("Symphony No. 5", "symphony", 1808),
        ("Symphony No. 9", "symphony", 1824),
    ),
    ("Frédéric Chopin", "Poland", 1810): (("Nocturne Op. 9 No. 2", "piano", 1832),),
    ("Giuseppe Verdi", "Italy", 1813): (("La traviata", "opera", 1853), ("Aida", "opera", 1871)),
    ("Pyotr Tchaikovsky", "Russia", 1840): (("Swan Lake", "ballet", 1876), ("The Nutcracker", "ballet", 1892)),
    ("Antonín Dvořák", "Czechia", 1841): (("Symphony No. 9 From the New World", "symphony", 1893),),
    ("Edvard Grieg", "Norway", 1843): (("Piano Concerto in A minor", "concerto", 1868),),
    ("Claude Debussy", "France", 1862): (("Clair de lune", "piano", 1905), ("La mer", "orchestral", 1905)),
    ("Maurice Ravel", "France", 1875): (("Boléro", "orchestral", 1928),),
    ("Gustav Holst", "United Kingdom", 1874): (("The Planets", "orchestral", 1916),),
    ("George Gershwin", "United States", 1898): (("Rhapsody in Blue", "orchestral", 1924),),
    ("冼星海", "China", 1905): (("黄河大合唱", "choral", 1939),),
}
_LABELS: Final = ("Linden", "Harbour", "Northlight", "Old Mill")
_FORMATS: Final = ("CD", "vinyl", "download")
_COUNTRIES: Final = ("Germany", "France", "China", "Norway", "Spain", "Japan", "Brazil")
N_RECORDINGS: Final = 90
N_CUSTOMERS: Final = 70
N_INVOICES: Final = 320


def tables() -> Rows:
    """Return the rows of each table."""
    composers = [(n, *who) for n, who in enumerate(_WORKS, 1)]
    written = [(title, n, form, year) for n, works in enumerate(_WORKS.values(), 1) for title, form, year in works]
    return {
        "composers": composers,
        "works": [(n, *work) for n, work in enumerate(written, 1)],
        "recordings": _recordings(len(written)),
        "customers": [
            (n, f"Customer {n}", f"customer{n}@example.org", _COUNTRIES[spread(n, 3, len(_COUNTRIES))])
            for n in range(1, N_CUSTOMERS + 1)
        ],
        "invoices": [(n, 1 + spread(n, 13, N_CUSTOMERS), day(n, (2022, 2025))) for n in range(1, N_INVOICES + 1)],
        "invoice_lines": [
            (n, 1 + n % N_INVOICES, 1 + spread(n, 17, N_RECORDINGS), 1 + n % 3) for n in range(1, 2 * N_INVOICES + 1)
        ],
    }


def _recordings(n_works: int) -> Iterator[Row]:
    for n in range(1, N_RECORDINGS + 1):
        work, label, form = 1 + n % n_works, _LABELS[spread(n, 3, len(_LABELS))], _FORMATS[n % len(_FORMATS)]
        yield n, work, label, form, 12 + work * 37 % 120, round(7.5 + spread(n, 7, 24), 2)
