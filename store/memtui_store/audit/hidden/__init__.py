"""Text that a person does not see and a model or a terminal does. Nothing is imported here, as in `audit.claims`."""
