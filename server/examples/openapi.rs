//! Prints the description of all calls: `make types` writes it to docs/openapi.json.

#[actix_web::main]
async fn main() {
    let document = server::run::app::describe().await;
    println!("{document:#}");
}
