#!/usr/bin/env bash
# Measures the delay until the pages of 1,000 people show the payment provider's events about their plans, at 50 signed events a second, and
# prints one table; `make bench-payments` calls it.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

check_machine taskset psql
make_work
people=1000
secret=whsec_of_the_bench
# no provider listens there, as none of these events makes the server ask it
start_needledrop NEEDLEDROP_PAYMENTS=stripe NEEDLEDROP_STRIPE_KEY=sk_test_of_the_bench NEEDLEDROP_STRIPE_WEBHOOK_SECRETS="$secret" \
    NEEDLEDROP_STRIPE_URL="http://127.0.0.1:$peer_port/"
insert_buyers "$people"
generate_for 600 payments --address "127.0.0.1:$needledrop_port" --pid "$server" --people "$people" --secret "$secret" 2>"$work/table"
{
    heading 'Events of the payment provider' bench-payments 'shown_p99_ms under 100'
    printf '```\n'
    cat "$work/table"
    printf '```\n'
} | tee "$here/results/payments.md"
