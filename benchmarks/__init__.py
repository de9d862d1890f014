"""Speed and strength, measured; never a timed test."""
