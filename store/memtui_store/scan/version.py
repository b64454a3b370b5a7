"""The version of the rules: it changes with what they find, so that cached findings expire."""

VERSION = 20
