#!/usr/bin/env bash
# Measures log-ins and get_info on one core, and prints one table; `make bench-accounts` calls it.
#
# BENCH_ROUNDS is the number of rounds, 2 by default. Each round has log-ins at other random times.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"
rounds=${BENCH_ROUNDS:-2}

# measure SCENARIO [OPTION…]
measure() {
    local scenario=$1
    shift
    say "--- $scenario $*"
    generate "$scenario" --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" "$@"
}

check_machine taskset
make_work
start_needledrop
job=$(seed_job 64)
for round in $(seq "$rounds"); do
    say "=== round $round of $rounds"
    measure get-info
    measure log-ins --rate 5 --seconds 20 --warm-up 0 --seed "$round"
    measure log-ins --rate 20 --seconds 8 --watchers 1000 --seed "$round"
done
{
    heading 'Accounts' bench-accounts
    "$product/loadtest" report "$work/runs.jsonl"
} | tee "$here/results/accounts.md"
