//! Makes sure that `web/dist` exists, so that the server builds before the web client does.

use std::path::Path;

const PLACEHOLDER: &str = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Needledrop</title></head>\n\
    <body><main><h1>Needledrop</h1><p>The web client is not built yet: run <code>make build</code> or <code>npm run build</code> in web/.</p></main></body>\n</html>\n";

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist");
    let page = dist.join("index.html");
    if !page.exists() {
        std::fs::create_dir_all(&dist).expect("web/dist can be made");
        std::fs::write(&page, PLACEHOLDER).expect("web/dist can be written");
    }
    println!("cargo::rerun-if-changed=build.rs");
    // A debug build reads the files on each request; only a release includes them.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../web/dist");
    }
    println!("cargo::rerun-if-changed=../migrations");
}
