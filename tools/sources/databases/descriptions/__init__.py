"""What tables and columns mean, said beside the database: a folder of CSV files."""
