"""Questions over several tables: joined by what they share, or like tables of a folder taken as one."""
