"""Reports that only read: statistics, export, a tool's neighbourhood, the doctor."""
