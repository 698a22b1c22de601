//! The test cards, and how the bank answers when one of them is used.

use serde::{Deserialize, Serialize};

use super::api::error::ApiError;

/// The situation in which a card is used; the bank's answer depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// The cardholder adds the card; nothing is charged.
    Adding,
    /// The cardholder pays on the checkout page.
    Checkout,
    /// An invoice is paid at once because of an API request: one that changes the plan, or one that pays an open invoice.
    Change,
    /// A renewal is charged while the cardholder is not present: either the first attempt, or a further attempt after a failure.
    Renewal,
    /// The card is charged after the cardholder has confirmed the payment at the bank.
    Confirmed,
}

/// The answer of the bank that issued a card to a use of the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bank {
    Accepts,
    /// The bank wants the cardholder to confirm the payment.
    Asks,
    Declines(Decline),
}

/// The reason why a card is declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Decline {
    /// The bank declines the payment without a reason.
    Generic,
    /// The cardholder has not confirmed the payment, or has refused to confirm it.
    Authentication,
    /// The customer has no card.
    NoCard,
}

impl Decline {
    /// Returns Stripe's error code for the reason.
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

    /// Returns the error for an API request that fails because the card is declined.
    pub(super) fn error(self) -> ApiError {
        ApiError::card(self.code(), self.decline_code(), self.message())
    }
}

/// How a test card behaves when it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Behaviour {
    Pays,
    /// The card cannot be added, and all charges are declined.
    DeclinesAll,
    /// The card can be added, but all charges are declined.
    DeclinesCharges,
    /// The cardholder has to confirm each use of the card at which they are present: when they add it, pay at a checkout, or pay an
    /// invoice. Renewals need no confirmation.
    AsksHolder,
    /// The cardholder has to confirm each use of the card, including renewals.
    AsksAlways,
}

/// A test card. It exists only in the sandbox, and the bank's answers to its use are fixed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Card {
    /// Stripe's name for the test card. The page with the card form sends this name instead of the card number.
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

/// All test cards. Their numbers are only in `pages/card.js`, so that card numbers stay in the browser.
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
    /// Returns the test card with this name (such as `pm_card_visa`), or none if there is no such card.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        CARDS.iter().find(|card| card.name == name)
    }

    /// Returns the bank's answer if the card is used in the situation `moment`.
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
