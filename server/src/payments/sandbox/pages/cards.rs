//! The form for a card. The page's script replaces the card number with the name of a test card, so that the number never leaves the browser.
//! The expiration date and the security code are not sent either, because their input fields have no name.

use std::fmt::Write as _;

use serde::Deserialize;

use super::words;
use crate::html::escape;
use crate::payments::sandbox::card::Card;
use crate::payments::sandbox::checkout::Sent;
use crate::payments::sandbox::payment_method::PaymentMethod;

/// The fields of a card form, as the browser sends them.
#[derive(Debug, Deserialize)]
pub(super) struct CardForm {
    payment_method: Option<String>,
    confirm: Option<String>,
}

impl CardForm {
    /// Returns what the person has sent: a card, or the answer to the bank's question. Returns none if the form is empty.
    pub(super) fn sent(self) -> Option<Sent> {
        match (self.payment_method.filter(|name| !name.is_empty()), self.confirm) {
            (_, Some(confirm)) => Some(Sent::Confirmed(confirm == "yes")),
            (Some(name), None) => Some(Sent::Card(name)),
            (None, None) => None,
        }
    }
}

/// Card numbers that the form suggests, each with a text that says what happens to a payment with the card.
const EXAMPLES: [(&str, &str); 3] = [
    ("4242 4242 4242 4242", "pays"),
    ("4000 0000 0000 0002", "is declined"),
    ("4000 0025 0000 3155", "asks you to confirm"),
];

/// Returns the HTML of a form in which a person chooses a saved card or enters a new one. The form is sent to the address `action`.
pub(super) fn form(action: &str, button: &str, saved: &[PaymentMethod]) -> String {
    let mut choices = String::new();
    for (place, method) in saved.iter().enumerate() {
        let _ = write!(
            choices,
            "<label class=\"choice\"><input type=\"radio\" name=\"payment_method\" value=\"{}\"{}> <span>{}</span> <span class=\"hint\">{}</span></label>",
            escape(&method.id),
            if place == 0 { " checked" } else { "" },
            words::card(method.card()),
            words::expiry(method),
        );
    }
    if !saved.is_empty() {
        choices = format!(
            "<fieldset class=\"choices\"><legend class=\"type-label\">Card</legend>{choices}\
             <label class=\"choice\"><input type=\"radio\" name=\"payment_method\" value=\"\" data-new> <span>Another card</span></label></fieldset>"
        );
    }
    let mut examples = String::new();
    for (number, does) in EXAMPLES {
        let _ = write!(
            examples,
            "<li><button type=\"button\" class=\"link\" data-number=\"{number}\">{number}</button> {does}</li>"
        );
    }
    format!(
        "<form class=\"card\" method=\"post\" action=\"{action}\" data-card autocomplete=\"off\">{choices}\
         <div class=\"new\" data-fields>{}\
         <div class=\"fields\">\
         <label class=\"field wide\"><span class=\"type-label\">Card number</span>\
         <input class=\"box\" inputmode=\"numeric\" maxlength=\"23\" placeholder=\"4242 4242 4242 4242\" data-number-field aria-describedby=\"number-error\"></label>\
         <p class=\"error wide\" id=\"number-error\" role=\"alert\" data-error></p>\
         <label class=\"field\"><span class=\"type-label\">Expiration date</span><input class=\"box\" inputmode=\"numeric\" maxlength=\"7\" placeholder=\"12 / 34\"></label>\
         <label class=\"field\"><span class=\"type-label\">Security code</span><input class=\"box\" inputmode=\"numeric\" maxlength=\"4\" placeholder=\"123\"></label>\
         </div><ul class=\"examples\">{examples}</ul></div>\
         <noscript><p class=\"alert\">Card numbers stay in the browser, which takes JavaScript.</p></noscript>\
         <button class=\"button filled large\" type=\"submit\">{}</button></form>",
        if saved.is_empty() {
            "<input type=\"hidden\" name=\"payment_method\" data-new>"
        } else {
            ""
        },
        escape(button),
    )
}

/// Returns the HTML of a form that imitates the bank's question to the cardholder: whether the cardholder confirms the payment of `amount`,
/// or that the card is added if `amount` is none.
pub(super) fn question(action: &str, card: &Card, amount: Option<&str>) -> String {
    let what = amount.map_or_else(|| "add this card".to_owned(), |amount| format!("pay {amount}"));
    format!(
        "<form class=\"confirm\" method=\"post\" action=\"{action}\"><h2 class=\"type-panel-title\">Your bank asks</h2>\
         <p>Do you want to {what} with {}? A bank would ask this in its own app.</p>\
         <div class=\"row\"><button class=\"button filled large\" name=\"confirm\" value=\"yes\">Confirm</button>\
         <button class=\"button large\" name=\"confirm\" value=\"no\">Refuse</button></div></form>",
        words::card(card)
    )
}
