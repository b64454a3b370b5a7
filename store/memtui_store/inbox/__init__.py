"""The inbox: what someone other than the user would like remembered, waiting for the user's word."""
