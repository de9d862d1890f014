"""Compiles the hot modules with mypyc when a C compiler works here, and installs plain Python when none does.

Everything else about the package stands in ``pyproject.toml``. ``ROPETEAM_COMPILE=0`` switches compiling off;
``ROPETEAM_COMPILE=1`` insists on it, so a missing compiler is an error instead of a slow install.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler

# Patterns under src/ropeteam. A pattern that matches nothing (yet) is fine. Modules listed here are plain typed
# classes and functions; structs for the outside (views, events, descriptions) stay uncompiled.
COMPILED = [
    "kernel/dealer.py",
    "kernel/playout.py",
    "games/*/board.py",
    "games/*/codes.py",
    "games/*/state.py",
    "games/*/rules.py",
    "games/five_peaks/campfire.py",
    "games/five_peaks/cards.py",
    "games/five_peaks/goods.py",
    "games/five_peaks/lattice.py",
    "games/five_peaks/map.py",
    "games/five_peaks/market.py",
    "games/five_peaks/panorama.py",
    "games/five_peaks/peaks.py",
    "games/five_peaks/scoring.py",
    "games/five_peaks/spaces.py",
    "games/five_peaks/tables.py",
    "games/five_peaks/tasks.py",
    "games/five_peaks/turn.py",
    "games/five_peaks/walking.py",
    "games/k2/action.py",
    "games/k2/cards.py",
    "games/k2/mountain.py",
    "games/k2/plans.py",
    "games/k2/walks.py",
    "bots/budget.py",
    "bots/knowledge.py",
    "bots/search.py",
    "bots/k2.py",
    "bots/k2_evenings.py",
    "bots/k2_prices.py",
    "bots/k2_prospect.py",
    "bots/k2_rollout.py",
    "bots/k2_shares.py",
    "bots/k2_team.py",
    "bots/k2_terrain.py",
    "bots/k3.py",
    "bots/five_peaks.py",
    "bots/five_peaks_outlook.py",
    "bots/five_peaks_rollout.py",
    "bots/five_peaks_taste.py",
    "bots/five_peaks_worth.py",
    "bots/k3_mobility.py",
    "bots/k3_pyramid.py",
    "bots/k3_quick.py",
    "bots/k3_climb.py",
    "bots/k3_search_board.py",
    "bots/k3_solver.py",
    "bots/k3_tree.py",
]

PROBE = "#include <Python.h>\nint probe(void) { return Py_IsInitialized(); }\n"


def compiler_problem() -> str:
    """What goes wrong when a piece of C with ``Python.h`` is compiled and linked as the build would; "" if nothing."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            include = [sysconfig.get_paths()["include"]]
            objects = compiler.compile([str(source)], output_dir=folder, include_dirs=include)
            compiler.link_shared_object(objects, str(Path(folder, "probe.so")))
        except Exception as problem:  # whatever it is, compiling does not work here
            return str(problem) or type(problem).__name__
    return ""


def extensions() -> list[Extension]:
    """The extension modules to build; none means a plain install."""
    wanted = os.environ.get("ROPETEAM_COMPILE", "")
    only_metadata = {"egg_info", "dist_info"} & set(sys.argv)
    if wanted == "0" or only_metadata:
        return []
    problem = compiler_problem()
    if problem and wanted == "1":
        raise SystemExit(f"ropeteam: no working C compiler ({problem})")
    if problem:
        print(f"ropeteam: no working C compiler, installing uncompiled ({problem})", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    root = Path("src/ropeteam")
    modules = sorted({str(path) for pattern in COMPILED for path in root.glob(pattern)})
    built = mypycify(modules, opt_level="3", debug_level="0", group_name="ropeteam")
    if os.name == "posix":
        for extension in built:
            # mypyc asks for -Werror; a new warning of somebody's compiler must not stop an installation.
            extension.extra_compile_args.append("-Wno-error")
    return built


setup(ext_modules=extensions())
