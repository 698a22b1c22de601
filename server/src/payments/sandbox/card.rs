//! The test cards and their behaviour.

use serde::{Deserialize, Serialize};

use super::api::error::ApiError;

/// The occasion on which a card is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// It is added without a charge, in the presence of its holder.
    Adding,
    /// Its holder pays on a page.
    Checkout,
    /// A change of plan is paid at once.
    Change,
    /// A renewal is paid, or tried again.
    Renewal,
    /// Its holder has confirmed the payment at the bank.
    Confirmed,
}

/// A bank's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bank {
    Accepts,
    /// The holder has to confirm.
    Asks,
    Declines(Decline),
}

/// The reason why a card is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Decline {
    /// No reason is given.
    Generic,
    /// The holder has not confirmed, or has refused to.
    Authentication,
    /// There is no card.
    NoCard,
}

impl Decline {
    /// Returns the provider's code.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Generic => "card_declined",
            Self::Authentication => "authentication_required",
            Self::NoCard => "payment_method_missing",
        }
    }

    /// Returns the bank's code.
    pub(super) fn decline_code(self) -> Option<&'static str> {
        match self {
            Self::Generic => Some("generic_decline"),
            Self::Authentication => Some("authentication_required"),
            Self::NoCard => None,
        }
    }

    /// Returns the message for people.
    pub(super) fn message(self) -> &'static str {
        match self {
            Self::Generic => "Your card was declined.",
            Self::Authentication => "Your card was declined. This payment has to be confirmed with your bank.",
            Self::NoCard => "There is no card to charge.",
        }
    }

    /// Returns the refusal of a request.
    pub(super) fn error(self) -> ApiError {
        ApiError::card(self.code(), self.decline_code(), self.message())
    }
}

/// The behaviour of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Behaviour {
    Pays,
    /// It cannot be added.
    DeclinesAll,
    /// It can be added, but charges are declined.
    DeclinesCharges,
    /// Its holder has to confirm what they do themselves.
    AsksHolder,
    /// Its holder has to confirm every charge.
    AsksAlways,
}

/// A test card.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Card {
    /// The name that the card page sends for its number.
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
    /// Returns the card of a name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        CARDS.iter().find(|card| card.name == name)
    }

    /// Returns the answer of its bank.
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
