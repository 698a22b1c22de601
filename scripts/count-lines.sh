#!/usr/bin/env bash
# Counts the lines of the sources of server, actors and media without tests: scripts/count-lines.sh [COMMIT]
# It skips modules of tests (tests.rs, tests/) and items under #[cfg(test)]; in rustfmt's layout, an item ends at its own indentation, with ; , or }.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
commit=${1:-HEAD}
for crate in server actors media; do
    git ls-tree -r --name-only "$commit" "$crate/src" 2>/dev/null | grep '\.rs$' | grep -vE '/tests(\.rs$|/)' | while read -r file; do
        git show "$commit:$file" | awk -v crate="$crate" '
            { match($0, /^ */); indent = RLENGTH }
            !skips && /^ *#\[cfg\(test\)\]$/ { skips = 1; own = indent; next }
            !skips { lines++; next }
            indent == own && !/^ *#\[/ && !/^ *\/\// && /[;,}]$/ { skips = 0 }
            END { print crate, lines + 0 }'
    done
done | awk '{ lines[$1] += $2; all += $2 } END { for (crate in lines) print crate, lines[crate]; print "together", all }'
