//! The test cards and their behavior.

use serde::{Deserialize, Serialize};

use super::api::error::ApiError;

/// The occasion on which a card is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// The card is added without a charge, in the presence of its holder.
    Adding,
    /// The cardholder pays on the checkout page.
    Checkout,
    /// An invoice is paid at once because of an API request: one that changes the plan, or one that pays an open invoice.
    Change,
    /// A renewal is charged while the cardholder is not present: either the first attempt, or a further attempt after a failure.
    Renewal,
    /// The cardholder has confirmed the payment at the bank.
    Confirmed,
}

/// The answer of the bank that issued a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bank {
    Accepts,
    /// The cardholder has to confirm the payment.
    Asks,
    Declines(Decline),
}

/// The reason why a card is declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Decline {
    /// The bank gives no reason.
    Generic,
    /// The cardholder has not confirmed the payment, or has refused to.
    Authentication,
    /// The customer has no card.
    NoCard,
}

impl Decline {
    /// Returns the provider's error code for the reason.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Generic => "card_declined",
            Self::Authentication => "authentication_required",
            Self::NoCard => "payment_method_missing",
        }
    }

    /// Returns the bank's code for the reason.
    pub(super) fn decline_code(self) -> Option<&'static str> {
        match self {
            Self::Generic => Some("generic_decline"),
            Self::Authentication => Some("authentication_required"),
            Self::NoCard => None,
        }
    }

    /// Returns the reason as a text for people.
    pub(super) fn message(self) -> &'static str {
        match self {
            Self::Generic => "Your card was declined.",
            Self::Authentication => "Your card was declined. This payment has to be confirmed with your bank.",
            Self::NoCard => "There is no card to charge.",
        }
    }

    /// Returns the error of a request for which the card is declined.
    pub(super) fn error(self) -> ApiError {
        ApiError::card(self.code(), self.decline_code(), self.message())
    }
}

/// The behavior of a test card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Behaviour {
    Pays,
    /// The card cannot be added, and all charges are declined.
    DeclinesAll,
    /// The card can be added, but all charges are declined.
    DeclinesCharges,
    /// The cardholder has to confirm every use in which they take part: when they add the card, pay at a checkout, or pay an invoice by a
    /// request. Renewals need no confirmation.
    AsksHolder,
    /// The cardholder has to confirm every use of the card.
    AsksAlways,
}

/// A test card: a card that exists only in the sandbox and has a fixed behaviour.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Card {
    /// The provider's name for the test card, which the card page sends instead of its number.
    pub(super) name: &'static str,
    pub(super) brand: &'static str,
    pub(super) last4: &'static str,
    pub(super) country: &'static str,
    behaviour: Behaviour,
}

const fn card(
    name: &'static str,
    brand: &'static str,
    last4: &'static str,
    country: &'static str,
    behaviour: Behaviour,
) -> Card {
    Card {
        name,
        brand,
        last4,
        country,
        behaviour,
    }
}

/// The test cards. Their numbers are in `pages/card.js`, and stay in the browser.
pub(super) const CARDS: &[Card] = &[
    card("pm_card_visa", "visa", "4242", "US", Behaviour::Pays),
    card("pm_card_mastercard", "mastercard", "4444", "US", Behaviour::Pays),
    card("pm_card_amex", "amex", "0005", "US", Behaviour::Pays),
    card("pm_card_chargeDeclined", "visa", "0002", "US", Behaviour::DeclinesAll),
    card(
        "pm_card_chargeCustomerFail",
        "visa",
        "0341",
        "US",
        Behaviour::DeclinesCharges,
    ),
    card(
        "pm_card_authenticationRequiredOnSetup",
        "visa",
        "3155",
        "IE",
        Behaviour::AsksHolder,
    ),
    card(
        "pm_card_authenticationRequired",
        "visa",
        "3184",
        "IE",
        Behaviour::AsksAlways,
    ),
];

impl Card {
    /// Returns the test card with this name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        CARDS.iter().find(|card| card.name == name)
    }

    /// Returns the bank's answer to the use of the card on this occasion.
    pub(super) fn ask_bank(&self, moment: Moment) -> Bank {
        match (self.behaviour, moment) {
            (Behaviour::DeclinesAll, _) => Bank::Declines(Decline::Generic),
            (Behaviour::DeclinesCharges, moment) if moment != Moment::Adding => Bank::Declines(Decline::Generic),
            (Behaviour::AsksHolder, Moment::Adding | Moment::Checkout | Moment::Change) => Bank::Asks,
            (Behaviour::AsksAlways, moment) if moment != Moment::Confirmed => Bank::Asks,
            _ => Bank::Accepts,
        }
    }
}
