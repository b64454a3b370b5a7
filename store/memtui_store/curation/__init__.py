"""What a person does with memories, each as a plan: edit, merge, move, delete, redact, publish."""
