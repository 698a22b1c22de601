# The commands of the project; `make` lists them with their descriptions. The two main ones are in README.md: run and test.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
CARGO := cargo
TARGET := $(or $(CARGO_TARGET_DIR),target)
TYPES := web/src/protocol/generated/protocol.ts
CALLS := web/src/protocol/generated/calls.ts
FUZZ_SECONDS ?= 60
# Builds use the committed description of every query, so that they need no database; a developer's .env may name a database instead.
export SQLX_OFFLINE ?= true
# The packages of the web client include the Node that all commands here use.
export PATH := $(CURDIR)/web/node_modules/.bin:$(PATH)

.PHONY: help
help: ## print this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | column -t -s $$'\t'

.PHONY: set-up set-up-tests
set-up:
	@scripts/set-up.sh run
set-up-tests:
	@scripts/set-up.sh test

.PHONY: web
web: set-up
	cd web && npm run --silent build

.PHONY: run
run: web ## install what is missing, build, and serve a demo on http://127.0.0.1:8080
	$(CARGO) build --workspace --bin needledrop
	NEEDLEDROP_DEMO=$${NEEDLEDROP_DEMO:-1} exec $(TARGET)/debug/needledrop serve

.PHONY: build
build: web ## target/release/needledrop, with the web client inside
	$(CARGO) build --workspace --release --bins

# The tests are compiled under Clippy, so that no dependency is compiled twice. Clippy turns off some optimizations and the checks of raw
# pointers; debug builds do without the former, and this workspace forbids unsafe code. A build from nothing gains nothing from being incremental,
# and nobody runs a debugger on it.
.PHONY: test
test: export RUSTC_WORKSPACE_WRAPPER := clippy-driver
test: export CLIPPY_ARGS := -Dwarnings
test: export CARGO_INCREMENTAL := 0
test: export CARGO_PROFILE_DEV_DEBUG := 0
test: set-up-tests lint-texts build-tests check-texts test-rust test-web test-e2e ## every check and test: Rust, web, and end to end in Chromium

.PHONY: check
check: clippy check-texts ## all checks without tests: format, lints, imports, classes, links and code of documents, generated types

.PHONY: check-texts
check-texts: set-up lint-texts check-types
	node --test scripts/*.test.mjs
	node scripts/check-imports.mjs
	node scripts/check-classes.mjs
	node scripts/check-links.mjs
	node scripts/guide-code.mjs --check

.PHONY: lint clippy lint-texts
lint: clippy lint-texts
clippy: set-up
	$(CARGO) clippy --workspace --all-targets -- -D warnings
lint-texts: set-up
	$(CARGO) fmt --all --check
	cd web && npm run --silent lint && npm run --silent typecheck

.PHONY: fmt
fmt: set-up ## format everything
	$(CARGO) fmt --all
	cd web && npm run --silent format

.PHONY: types check-types
types: ## write the generated files: the descriptions of the calls, the live protocol and the errors, and the web client's types
	$(CARGO) build --quiet --workspace --examples
	$(TARGET)/debug/examples/openapi > docs/openapi.json.new
	mv docs/openapi.json.new docs/openapi.json
	$(TARGET)/debug/examples/asyncapi > docs/asyncapi.json.new
	mv docs/asyncapi.json.new docs/asyncapi.json
	$(TARGET)/debug/examples/errors > docs/errors.md.new
	mv docs/errors.md.new docs/errors.md
	$(TARGET)/debug/examples/live_protocol > docs/live-protocol.md.new
	mv docs/live-protocol.md.new docs/live-protocol.md
	$(TARGET)/debug/examples/typescript > $(TYPES).new
	mv $(TYPES).new $(TYPES)
	node scripts/print-calls.mjs > $(CALLS).new
	mv $(CALLS).new $(CALLS)
check-types:
	$(CARGO) build --quiet --workspace --examples
	$(TARGET)/debug/examples/errors | diff -u docs/errors.md - || { echo "docs/errors.md is not current: make types" >&2; exit 1; }
	$(TARGET)/debug/examples/typescript | diff -u $(TYPES) - || { echo "the generated types are not current: make types" >&2; exit 1; }
	node scripts/print-calls.mjs | diff -u $(CALLS) - || { echo "the types of the calls are not current: make types" >&2; exit 1; }

.PHONY: examples
examples: set-up-tests ## write docs/examples/calls.json: an example of each call, from the requests and answers of the tests
	NEEDLEDROP_EXAMPLES=$(CURDIR)/docs/examples/calls.json $(CARGO) test --workspace --test it
	$(MAKE) types

.PHONY: build-tests
build-tests: set-up-tests
	$(CARGO) test --quiet --workspace --no-run

.PHONY: test-rust
# tests wait for their servers more than they compute, so two tests per core take less time
test-rust: set-up-tests
	RUST_TEST_THREADS=$${RUST_TEST_THREADS:-$$((2 * $$(nproc)))} $(CARGO) test --workspace

.PHONY: test-web
test-web: set-up
	cd web && npm run --silent test

.PHONY: test-e2e
test-e2e: web build-tests # the tests' build makes the binary
	cd web && npm run --silent e2e

.PHONY: bench
bench: build ## the side-by-side tables of loadtest, in less than ten minutes
	loadtest/bench.sh

.PHONY: bench-accounts
bench-accounts: build ## log-ins and get_info under load, in two minutes
	loadtest/bench-accounts.sh

.PHONY: bench-hostile
bench-hostile: build ## calls and ratings while hostile clients hold thousands of connections, in two minutes
	loadtest/bench-hostile.sh

.PHONY: bench-edits
bench-edits: build ## edits of a playlist shown to a colleague while ratings go on, in a minute
	loadtest/bench-edits.sh

.PHONY: bench-commenting
bench-commenting: build ## ratings in a review beside one reviewer who comments as fast as answered, in two minutes
	loadtest/bench-commenting.sh

.PHONY: bench-following
bench-following: build ## a leader's acts in a review shown to 200 pages that follow, in two minutes
	loadtest/bench-following.sh

.PHONY: bench-upload
bench-upload: build ## an upload of 10 MB beside its necessary parts, and ratings beside five uploads, in two minutes
	$(CARGO) build --release --package server --example upload_parts
	loadtest/bench-upload.sh

.PHONY: bench-shared
bench-shared: build set-up-tests ## share links: archives beside cp, ratings beside 200 visitors, files beside nginx, in fifteen minutes
	loadtest/bench-shared.sh

.PHONY: bench-payments
bench-payments: build ## events of the payment provider shown to 1,000 people, in two minutes
	loadtest/bench-payments.sh

.PHONY: bench-house
bench-house: build ## all kinds of work at once for ten minutes: times of ratings and memory, written into docs/performance.md
	loadtest/bench-house.sh

.PHONY: bench-listens
bench-listens: build ## the frequency of a creator's count events while 500 tracks are played each second, in four minutes
	loadtest/bench-listens.sh

.PHONY: bench-lists
bench-lists: build ## every list and search over a million accounts and tracks, in some fifteen minutes
	loadtest/lists.sh

.PHONY: growth
growth: build ## plots of the cost against watchers, topics, submissions: docs/growth-*.svg
	loadtest/growth.sh

.PHONY: fuzz
fuzz: set-up ## fuzz the decoder for 60 s
	scripts/fuzz.sh $(FUZZ_SECONDS)

.PHONY: torture
torture: set-up-tests ## 20 kill -9 under load; a database killed, restarted, frozen, a full disk: no acknowledged write may be lost
	$(CARGO) test --workspace --test it -- --ignored --nocapture --test-threads 1 torture:: resilience:: disk_full:: nodes::

.PHONY: seeds
seeds: set-up-tests ## 1,000 random runs of many clients that drop and reconnect; all must end in the same state
	CONVERGENCE_SEEDS=$${CONVERGENCE_SEEDS:-1000} timeout 1h $(CARGO) test --workspace --test it -- --ignored --nocapture seeds::

.PHONY: sqlx
sqlx: set-up ## write .sqlx, the committed description of every query
	scripts/describe-queries.sh
