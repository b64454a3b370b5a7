"""Free text, read as statements: splitting it, judging what is worth keeping, and wording it as a memory."""
