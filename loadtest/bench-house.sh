#!/usr/bin/env bash
# Measures the whole under load for ten minutes: 1,000 followers with 20 ratings a second, 200 visitors who stream, two archives and five uploads in
# progress at any moment, 20 log-ins, 10 edits, 20 events of the payment provider and 10 reads of statistics a second. Writes the table into
# docs/performance.md, and draws docs/house.svg; `make bench-house` calls it. BENCH_SECONDS says how long it measures; DOCS is another folder to write to.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"
# unlike all others: the server, PostgreSQL and the generator share two cores
server_core=0,1
generator_core=0,1
seconds=${BENCH_SECONDS:-600}
warm_up=30
people=200
docs=${DOCS:-$root/docs}
secret=whsec_of_the_bench
begin='<!-- make bench-house writes from here -->'
end='<!-- to here -->'

check_machine taskset psql
[[ $(grep -cFx -e "$begin" -e "$end" "$docs/performance.md") == 2 ]] || fail "$docs/performance.md has no place for the table"
make_work
# archives make way for each other; nobody answers for the payment provider: no event asks it anything
start_needledrop NEEDLEDROP_ARCHIVES_MAX=2000000000 NEEDLEDROP_PAYMENTS=stripe NEEDLEDROP_STRIPE_KEY=sk_test_of_the_bench \
    NEEDLEDROP_STRIPE_WEBHOOK_SECRETS="$secret" NEEDLEDROP_STRIPE_URL="http://127.0.0.1:$peer_port/"
insert_buyers "$people"
job=$(seed_job 64)
generate_for $((seconds + warm_up + 300)) house --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" --file "$here/upload.mp3" \
    --people "$people" --secret "$secret" --seconds "$seconds" --warm-up "$warm_up"
{
    printf 'The last run of `make bench-house`: %s seconds after %s of warm-up, with %s.\n\n' \
        "$seconds" "$warm_up" "$(autogroup)"
    "$product/loadtest" report "$work/runs.jsonl"
    printf '\n![Memory, times and CPU over the run](house.svg)\n'
} >"$work/table"
"$product/loadtest" plot "$work/runs.jsonl" --into "$docs"
awk -v begin="$begin" -v end="$end" -v table="$work/table" '
    $0 == end { while ((getline line < table) > 0) print line; print ""; skips = 0 }
    !skips
    $0 == begin { print ""; skips = 1 }' "$docs/performance.md" >"$work/performance.md"
cp "$work/performance.md" "$docs/performance.md"
cat "$work/table"
