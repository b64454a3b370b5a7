"""Text that speaks to the model rather than to its reader: words, deeds, commands and what they add up to."""
