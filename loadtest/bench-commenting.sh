#!/usr/bin/env bash
# Measures ratings beside one reviewer who comments as fast as answered, with the server's limits off, and prints one table;
# `make bench-commenting` calls it.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

seconds=${COMMENTING_SECONDS:-15}

check_machine taskset
make_work
start_needledrop
job=$(seed_job 128)
{
    heading 'Comments beside ratings' bench-commenting 'ack_p99_ms and latency_p99_ms under 200'
    printf '```\n'
    for _ in 1 2 3; do
        for comments in false true; do
            generate commenting --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" --seconds "$seconds" --comments "$comments" 2>&1
        done
    done
    printf '```\n'
} | tee "$here/results/commenting.md"
