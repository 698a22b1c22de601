//! The web client's texts for each refusal.

use protocol::error_code::ErrorCode;

const CATALOGUE: &str = include_str!("../../../web/src/api/code-texts.ts");

#[test]
fn every_error_code_has_a_line_in_the_web_clients_catalogue() {
    let missing: Vec<String> = ErrorCode::ALL
        .iter()
        .map(ToString::to_string)
        .filter(|code| {
            !CATALOGUE
                .lines()
                .any(|line| line.trim_start().starts_with(&format!("{code}: {{")))
        })
        .collect();
    assert!(
        missing.is_empty(),
        "web/src/api/code-texts.ts has no words for {missing:?}"
    );
}
