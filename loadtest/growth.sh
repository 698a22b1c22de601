#!/usr/bin/env bash
# Measures how cost grows with watchers, topics and submissions, and draws it; `make growth` calls it.
#
# The server is pinned to core 0, the generator to core 1, as in bench.sh. GROWTH_ROUNDS is the number of rounds, 3 by default.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"
rounds=${GROWTH_ROUNDS:-3}
topics_most=10000

# spread JOB [OPTION…] runs on a server that the generator starts, on this sitting's database
spread() {
    local first=$1
    shift
    say "--- spread $*"
    set_serve DATABASE_URL="$(postgres_url)"
    generate spread --address "127.0.0.1:$needledrop_port" --job "$first" "$@" -- "${serve[@]}"
}

check_machine cargo psql taskset
(cd "$root" && cargo build --release --workspace --bins)
make_work
start_needledrop
say "--- making the jobs that are rated in"
job=$("$product/loadtest" seed --address "127.0.0.1:$needledrop_port")
small=$(seed_job 1)
track=$(psql -qAt "$(postgres_url)" -c "select track_id from submission where job_id = $small")
mapfile -t made < <(psql -q -v job="$small" -v track="$track" -v jobs="$topics_most" -f "$here/grow.sql" "$(postgres_url)")
for round in $(seq "$rounds"); do
    say "=== watchers, round $round of $rounds"
    for watchers in 250 500 1000 2000; do
        generate fanout --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" \
            --watchers "$watchers" --rate 20 --seconds 5
    done
done
kill_needledrop
for round in $(seq "$rounds"); do
    say "=== topics and submissions, round $round of $rounds"
    for topics in 100 1000 10000; do
        spread "${made[0]}" --topics "$topics" --seconds 4
    done
    for which in 1 2 3; do
        spread "${made[which]}" --seconds 4
    done
done
mkdir -p "$here/results"
cp "$work/runs.jsonl" "$here/results/growth.jsonl"
"$product/loadtest" plot "$here/results/growth.jsonl" --into "$root/docs"
