#!/usr/bin/env bash
# Measures the delay until 200 pages that follow a leader have the leader's acts, and prints one table; `make bench-following` calls it.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

check_machine taskset
make_work
start_needledrop
job=$(seed_job 4)
{
    heading 'Following a leader' bench-following 'shown_p99_ms under 200'
    printf '```\n'
    for _ in 1 2 3; do
        generate following --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" --followers 200 --seconds 20 2>&1
    done
    printf '```\n'
} | tee "$here/results/following.md"
