"""Calls of single functions: is the right one called, with the right arguments, and how sure is that?"""
