#!/usr/bin/env bash
# Feeds the decoder with random input for this many seconds; the inputs that it finds are stored in a corpus that git ignores.
set -euo pipefail

seconds=${1:-60}
cd "$(dirname "${BASH_SOURCE[0]}")/../protocol"

if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "fuzz: installing cargo-fuzz, which builds and runs the fuzzer"
    cargo install --locked cargo-fuzz
fi
mkdir -p fuzz/corpus/decode
exec cargo fuzz run --sanitizer none decode fuzz/corpus/decode fuzz/seeds/decode -- -max_total_time="$seconds"
