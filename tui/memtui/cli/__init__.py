"""The command line: one module for each command, and what all of them share."""
