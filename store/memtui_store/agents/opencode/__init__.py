"""OpenCode: the memories its plugins keep, and the instruction files of its sessions."""
