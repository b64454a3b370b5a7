"""What a memory looks like on disk: header, body, scalars, and edits that leave other bytes alone."""
