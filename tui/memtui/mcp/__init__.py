"""The MCP server: the agents' library for whatever speaks the protocol, over stdio."""
