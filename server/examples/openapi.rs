//! Prints the description of all calls: `make types` writes it to docs/openapi.json.

fn main() {
    println!("{:#}", server::run::app::describe());
}
