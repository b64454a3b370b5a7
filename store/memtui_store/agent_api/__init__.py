"""The small API for agents: remember well, recall safely. Nothing here approves, and nothing leaves the project."""
