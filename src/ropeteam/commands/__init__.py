"""The commands of ``ropeteam``, one module each.

A module has ``register(app)``, which adds its command, and is listed in ``COMMANDS``, in the order of the help. Modules
import only what the base install has; what an extra brings is imported inside the command, under ``needs``.
"""

COMMANDS = ("games", "simulate", "replay", "show", "content", "serve", "backup", "arena", "analyse")
