"""NanoClaw: groups of an install directory, in the three forms their memory has had."""
