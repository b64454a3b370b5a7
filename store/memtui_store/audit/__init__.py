"""The audit: what is wrong with a memory, the proof, and a fix where there is one."""
