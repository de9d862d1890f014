"""What every game shares: seats, moves, refusals, options, records, randomness. Knows no game."""
