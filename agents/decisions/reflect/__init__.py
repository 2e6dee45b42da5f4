"""Does a path cover the task; did its calls deliver?"""
