"""What each agent loads at start, and which memories were read since."""
