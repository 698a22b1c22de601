#!/usr/bin/env bash
# Fills a database with a million accounts and tracks and 10,000 jobs, and measures every list, search and count that pages request, and the CSV
# of all accounts; `make bench-lists` calls it. The arguments are passed to fill.sh: --accounts, --tracks, --jobs. It needs 4 GB in TMPDIR,
# which it frees at its end.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

check_machine taskset psql
make_work
admin=(NEEDLEDROP_DEMO=0 NEEDLEDROP_ADMIN_EMAIL=admin@fill.test NEEDLEDROP_ADMIN_PASSWORD=needledrop-demo)
start_needledrop "${admin[@]}"
# the killed server's database stays up, and the next start adopts it
kill_needledrop
"$here/fill.sh" "$@" "$(postgres_url)" >&2
start_needledrop "${admin[@]}"
{
    printf '# Lists and searches\n\n'
    printf 'Made by `make bench-lists`: the server on core %s, the generator on core %s, PostgreSQL on none of its own, two requests at a time.\n\n' \
        "$server_core" "$generator_core"
    taskset -c "$generator_core" "$product/loadtest" lists --address "127.0.0.1:$needledrop_port" 2>&1 >"$work/runs.jsonl"
    printf '\n## All accounts as CSV\n\nThe aims are 50,000 rows a second and less than 64 MB of growth.\n\n'
    taskset -c "$generator_core" "$product/loadtest" users-csv --address "127.0.0.1:$needledrop_port" --pid "$server" 2>&1 >>"$work/runs.jsonl"
} | tee "$here/results/lists.md"
