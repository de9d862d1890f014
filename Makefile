# `make play` and `make test` are all most people need; `make help` lists the rest.
# Everything is set up in .venv on the way; .stamps/ remembers what is up to date.

PYTHON ?= python3
JOBS ?= 2
PORT ?=
BROWSER ?= yes

BIN := .venv/bin
STAMPS := .stamps
export PATH := $(CURDIR)/$(BIN):$(PATH)

SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*/server/static/*' 2>/dev/null)
# The API's types are made by a test and leave no trace in what is built.
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -name schema.d.ts 2>/dev/null) \
	docs/rulings.md $(shell find src -name '*.toml')
PYTEST := $(BIN)/python -m pytest --durations=8
COMPILED_TESTS := $(wildcard tests/conformance tests/rules tests/properties tests/golden tests/bots tests/cli)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check static unit test-compiled bench soak gallery format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(STAMPS)/install ## play in the browser (PORT=8123, BROWSER=no)
	$(BIN)/ropeteam serve $(if $(PORT),--port $(PORT)) $(if $(filter no,$(BROWSER)),--no-browser)

test: check ## everything continuous integration runs: static checks and all tests

check: static unit test-compiled ## the same as test

static: $(STAMPS)/venv ## formatting, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

unit: $(STAMPS)/install $(STAMPS)/postgres $(STAMPS)/chromium ## all tests, on the uncompiled sources
	ROPETEAM_CHROMIUM=$$(cat $(STAMPS)/chromium) $(PYTEST) -n $(JOBS) $(ARGS)

# The installed build instead of src/: compiled if there is a C compiler.
test-compiled: $(STAMPS)/install ## rules, conformance and properties on the compiled build
	@if $(BIN)/python -P -c 'import sys, ropeteam; sys.exit(not ropeteam.compiled)'; then \
		$(PYTEST) -o pythonpath=. -n $(JOBS) $(COMPILED_TESTS); \
	else \
		echo "no C compiler here: the build is uncompiled, and its tests have run already"; \
	fi

bench: $(STAMPS)/bench ## speed, as a table, beside OpenSpiel
	.venv-bench/bin/python -m benchmarks $(ARGS)

soak: $(STAMPS)/install $(STAMPS)/postgres $(STAMPS)/chromium ## the long tests: kill the server 1,000 times, and such
	ROPETEAM_CHROMIUM=$$(cat $(STAMPS)/chromium) $(PYTEST) -m soak $(ARGS)

gallery: $(STAMPS)/install $(STAMPS)/chromium ## pictures of every game and page, in gallery/
	$(BIN)/python -P tools/gallery.py gallery
	ROPETEAM_CHROMIUM=$$(cat $(STAMPS)/chromium) PYTHONPATH=src:. $(BIN)/python -P tools/gallery_web.py gallery

format: $(STAMPS)/venv ## format and fix what can be fixed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean: ## remove everything that was built or set up
	rm -rf .venv .venv-bench .cache $(STAMPS) build dist gallery web/node_modules src/ropeteam/server/static
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache src/*.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +

# The environment and its packages; the project itself comes with them, uncompiled, and is replaced below.
$(STAMPS)/venv: pyproject.toml
	@mkdir -p $(STAMPS)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip setuptools
	ROPETEAM_COMPILE=0 $(BIN)/python -m pip install --quiet '.[dev]'
	rm -rf build/lib*
	@touch $@

# A regular install, compiled when possible. build/lib* goes first, so that no removed module lives on in it.
$(STAMPS)/install: $(STAMPS)/venv $(STAMPS)/web setup.py $(SOURCES)
	rm -rf build/lib*
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	@touch $@

ifneq ($(wildcard web/package.json),)
$(STAMPS)/node: $(STAMPS)/venv
	tools/node.sh
	@touch $@

# Not `npm ci`: it wants every platform's optional packages in the lock file, also where nobody can fetch them.
$(STAMPS)/packages: $(STAMPS)/node web/package.json $(wildcard web/package-lock.json)
	cd web && npm install --no-save --no-audit --no-fund
	@touch $@

$(STAMPS)/web: $(STAMPS)/packages $(WEB_SOURCES)
	cd web && npm run build
	@touch $@
else
$(STAMPS)/node $(STAMPS)/web: $(STAMPS)/venv
	@touch $@
endif

$(STAMPS)/chromium: $(STAMPS)/node
	tools/chromium.sh > $@

$(STAMPS)/postgres: $(STAMPS)/venv
	tools/postgres.sh
	@touch $@

# OpenSpiel brings its own numpy and more, so the comparison has an environment of its own.
$(STAMPS)/bench: $(STAMPS)/install benchmarks/requirements.txt
	test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --upgrade pip setuptools
	.venv-bench/bin/python -m pip install --quiet -r benchmarks/requirements.txt
	.venv-bench/bin/python -m pip uninstall --quiet --yes ropeteam
	.venv-bench/bin/python -m pip install --quiet .
	@touch $@
