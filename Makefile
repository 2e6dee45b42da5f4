# ToolAtlas. First command: `make chat`. Second: `make test`.
# Another Python than the system's python3:  make chat PYTHON=python3.12

PYTHON ?= python3
VENV := .venv/bin/python

# A checkout keeps its things in itself, unless another home is named.
chat bench: export TOOLATLAS_HOME := $(or $(TOOLATLAS_HOME),$(CURDIR)/.toolatlas)

.DEFAULT_GOAL := help
.PHONY: help chat test test-all test-browser check bench attacks format wheel requirements audit pictures clean python install install-dev

help:
	@echo 'make chat    install once, then serve the page and print a link to it (TOOLATLAS_PORT=… for another port than 8000)'
	@echo 'make test    run the tests, side by side, in a random order'
	@echo 'make test-all  the same with the long ones: the whole page in a browser, evaluations from end to end, kills in every way'
	@echo 'make test-browser  drive the page in a browser, everything in both languages'
	@echo 'make check   formatting, lint, types, layers'
	@echo 'make bench   measure start-up, overhead and memory, and run the example requests and the benchmark'
	@echo 'make attacks try the list of attacks, hostile calls and damaged files; takes an hour'
	@echo 'make format  format the code'
	@echo 'make wheel   build a wheel into dist/'
	@echo 'make requirements  resolve every dependency anew into requirements/, with the digests of its files'
	@echo 'make audit   look for known faults of what is pinned, and write a bill of materials to build/sbom.json'
	@echo 'make clean   remove .venv and caches; what you own in .toolatlas/ stays'

# The first start reads every tool into the index, so that the first request is understood like any other.
chat: install
	@test -f "$$TOOLATLAS_HOME/toolatlas.db" || .venv/bin/toolatlas tools index
	@exec $(VENV) -m web

# Where CI is set, pytest shows every value whole: thousands of lines before the reason. Where bytecode may not be
# written, each worker compiles every module and rewrites every test anew, and so does each process that tests start.
# `eatmydata`, where it is installed, lets no test wait for the disk: a fifth of the time of a run.
test: install-dev
	env -u CI -u BUILD_NUMBER -u PYTHONDONTWRITEBYTECODE $(shell command -v eatmydata) $(VENV) -m pytest

test-all: install-dev
	env -u CI -u BUILD_NUMBER -u PYTHONDONTWRITEBYTECODE $(shell command -v eatmydata) $(VENV) -m pytest -m "full or not full"

# Both languages of every browser test; `make test` drives one of the long ones.
test-browser: install-dev
	env -u CI -u BUILD_NUMBER -u PYTHONDONTWRITEBYTECODE $(VENV) -m pytest -m browser tests/web

check: install-dev
	$(VENV) -m ruff format --check .
	$(VENV) -m ruff check .
	$(VENV) -m mypy .
	.venv/bin/lint-imports

bench: install
	.venv/bin/toolatlas eval startup
	.venv/bin/toolatlas eval bench
	.venv/bin/toolatlas eval workers
	.venv/bin/toolatlas eval graph $(if $(TOOLATLAS_TEST_NEO4J),--neo4j $(TOOLATLAS_TEST_NEO4J) --password '$(or $(TOOLATLAS_TEST_NEO4J_PASSWORD),toolatlas-test)')
	.venv/bin/toolatlas eval examples
	.venv/bin/toolatlas eval benchmark

attacks: install-dev
	.venv/bin/toolatlas eval attacks
	.venv/bin/toolatlas eval attacks --part fuzz
	.venv/bin/toolatlas eval attacks --part uploads --calls 2000

format: install-dev
	$(VENV) -m ruff format .
	$(VENV) -m ruff check --fix .

wheel: install-dev
	$(VENV) -m uv build --wheel --out-dir dist .

# One version of each package for every platform and Python, with the digest of every file that may be installed.
COMPILE = $(VENV) -m uv pip compile --universal --python-version 3.11 --fork-strategy fewest --no-annotate --no-header --quiet
requirements: install-dev
	mkdir -p build
	$(COMPILE) --upgrade --extra dev pyproject.toml requirements/build.in requirements/bootstrap.in -o build/all.txt
	$(COMPILE) --generate-hashes -c build/all.txt pyproject.toml requirements/build.in -o requirements/base.txt
	$(COMPILE) --generate-hashes -c build/all.txt --extra dev pyproject.toml requirements/build.in -o requirements/dev.txt \
	  $$(sed -n 's/^\([^ ]*\)==.*/--no-emit-package \1/p' requirements/base.txt)
	$(COMPILE) --generate-hashes -c build/all.txt requirements/bootstrap.in -o requirements/bootstrap.txt

# Known faults of what is pinned, and a bill of materials; both tools need the network and are fetched for this alone.
audit: install
	mkdir -p build
	$(VENV) -m uv tool run --from cyclonedx-bom==7.5.0 cyclonedx-py requirements requirements/base.txt --pyproject pyproject.toml --output-file build/sbom.json
	$(VENV) -m uv tool run --from pip-audit==2.10.1 pip-audit --disable-pip --require-hashes -r requirements/base.txt

# The README's pictures, taken from the running page; needs Chromium.
pictures: install-dev
	$(VENV) -m scripts.screenshot

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage
	find . -name __pycache__ -not -path './.toolatlas/*' -prune -exec rm -rf {} +

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo 'ToolAtlas needs Python 3.11 or newer: install it, or name it, as in `make chat PYTHON=python3.12`.' >&2; exit 2; }

install: python
	@$(PYTHON) scripts/install.py

install-dev: python
	@$(PYTHON) scripts/install.py --dev
