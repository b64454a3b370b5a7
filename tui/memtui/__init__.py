"""memtui's front ends: the command line, and the terminal UI."""
