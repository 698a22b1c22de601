//! Prints the description of the live protocol: `make types` writes it to docs/asyncapi.json.

fn main() {
    println!("{:#}", server::http::asyncapi::describe());
}
