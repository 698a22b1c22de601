//! Writes CSV files. All CSV files of the server have the same form: RFC 4180 in UTF-8 with a byte order mark, CRLF at line ends, and
//! quotation marks around every cell. An apostrophe is put before a text that a spreadsheet would run as a formula, even in the middle of a
//! cell after a semicolon, comma or line break, because some programs split cells there.

use bytes::Bytes;
use csv::{QuoteStyle, Terminator, WriterBuilder};

/// The byte order mark, which tells spreadsheets that the text is UTF-8.
const MARK: &str = "\u{feff}";

/// Returns the beginning of a CSV file: the byte order mark, and a row with the names of the columns.
///
/// # Errors
/// In practice none, because the row is written to memory.
pub fn head<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Bytes, csv::Error> {
    let names = rows([names.into_iter().map(str::to_owned).collect()])?;
    Ok([MARK.as_bytes(), &names].concat().into())
}

/// Returns rows of cells as CSV text.
///
/// # Errors
/// Fails if the rows differ in length.
pub fn rows(rows: impl IntoIterator<Item = Vec<String>>) -> Result<Bytes, csv::Error> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .quote_style(QuoteStyle::Always)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(|cell| harmless(cell)))?;
    }
    let written = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(written.into())
}

/// Returns the text of a cell with an apostrophe before each part that a spreadsheet would run as a formula.
fn harmless(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    let mut begins = true;
    for character in cell.chars() {
        if begins && ['=', '+', '-', '@', '\t', '\r'].contains(&character) {
            text.push('\'');
        }
        // spaces behind a separator are skipped
        begins = matches!(character, ';' | ',' | '\n' | '\r') || (begins && character == ' ');
        text.push(character);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_quoted_and_none_is_a_formula() {
        let cells = ["plain", "a, b", "say \"so\"", "two\r\nlines", ""].map(str::to_owned);
        let text = rows([cells.to_vec()]).unwrap();
        assert_eq!(text, "\"plain\",\"a, b\",\"say \"\"so\"\"\",\"two\r\nlines\",\"\"\r\n");
        assert_eq!(head(["a", "b"]).unwrap(), "\u{feff}\"a\",\"b\"\r\n");
        for formula in ["=1+1", "+1", "-1", "@cmd", "\tx", "\rx"] {
            assert_eq!(harmless(formula), format!("'{formula}"));
            assert_eq!(harmless(&format!("x;{formula}")), format!("x;'{formula}"));
            assert_eq!(harmless(&format!("x;y;  {formula}")), format!("x;y;  '{formula}"));
            for split in [",", ", ", "\n", "\r\n"] {
                assert_eq!(harmless(&format!("x{split}{formula}")), format!("x{split}'{formula}"));
            }
        }
        for plain in ["a=1", "a - b; c-d", "x; 1", "a, b", "two\r\nlines"] {
            assert_eq!(harmless(plain), plain);
        }
    }
}
