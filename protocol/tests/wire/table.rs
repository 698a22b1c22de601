//! Golden tables: a row a line, columns separated by tabs; `#` begins a comment.

/// The rows of a table, each with exactly `N` columns; `\xHH` stands for one character.
pub(crate) fn rows<const N: usize>(table: &str) -> Vec<[String; N]> {
    let rows: Vec<[String; N]> = table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let columns: Vec<String> = line.split('\t').map(unescape).collect();
            columns
                .try_into()
                .unwrap_or_else(|columns| panic!("not {N} columns: {columns:?}"))
        })
        .collect();
    assert!(!rows.is_empty(), "an empty table proves nothing");
    rows
}

fn unescape(column: &str) -> String {
    let mut parts = column.split(r"\x");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (hex, rest) = part.split_at(2);
        out.push(char::from(u8::from_str_radix(hex, 16).unwrap()));
        out.push_str(rest);
    }
    out
}
