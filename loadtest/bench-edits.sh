#!/usr/bin/env bash
# Measures the delay until a colleague has the edits of a playlist while ratings go on in its job, and prints one table; `make bench-edits`
# calls it.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

check_machine taskset
make_work
start_needledrop
job=$(seed_job 64)
{
    heading 'Edits of playlists' bench-edits 'shown_p99_ms under 50'
    printf '```\n'
    generate edits --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" --seconds 20 2>&1
    printf '```\n'
} | tee "$here/results/edits.md"
