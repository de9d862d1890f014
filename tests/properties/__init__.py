"""What holds for every input and every game, tried on many that nobody would think of."""

from hypothesis import settings

import ropeteam

JUNK = settings(max_examples=2000 if ropeteam.compiled else 300)
"""For properties of any input: thousands of examples on the compiled build, hundreds on the sources."""
