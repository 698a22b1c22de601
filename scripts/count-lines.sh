#!/usr/bin/env bash
# Lines of the server's and the actors' sources, each file up to its #[cfg(test)]: scripts/count-lines.sh [COMMIT]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
commit=${1:-HEAD}
for crate in server actors; do
    git ls-tree -r --name-only "$commit" "$crate/src" | grep '\.rs$' | while read -r file; do
        git show "$commit:$file" | awk -v crate="$crate" '/#\[cfg\(test\)\]/ { exit } { lines++ } END { print crate, lines + 0 }'
    done
done | awk '{ lines[$1] += $2; all += $2 } END { for (crate in lines) print crate, lines[crate]; print "together", all }'
