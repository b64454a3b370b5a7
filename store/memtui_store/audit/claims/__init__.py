"""What a memory says about its project, and whether the project still agrees.

Nothing is imported here: of two threads, one that imports the package and one that imports a module of it would wait
for each other.
"""
