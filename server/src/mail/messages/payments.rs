//! The emails to people about their payments.

use super::text::greeting;
use super::{Kind, Link, Message};

/// Returns the email that tells a person that a payment failed and will be tried again. Its link opens `page`, the payment provider's page
/// of the invoice, or else the site's billing page.
pub fn payment_failed(user_name: &str, public_url: &str, page: Option<&str>) -> Message {
    let (title, address) = match page {
        Some(page) => ("Pay now", page.to_owned()),
        None => ("Go to billing", format!("{public_url}/billing")),
    };
    Message {
        kind: Kind::PaymentFailed,
        subject: "Your payment to Needledrop failed".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "We couldn't collect the payment for your Needledrop plan. Your plan stays active while we try again over the next few days. Check \
             that your card is still valid, or pay now."
                .to_owned(),
        ],
        link: Some(Link::new(title, address)),
        closing: "You received this email because you have a paid plan on Needledrop.".to_owned(),
    }
}

/// Returns the email that tells a person that their plan has ended and that nothing more is charged.
pub fn subscription_ended(user_name: &str, public_url: &str) -> Message {
    Message {
        kind: Kind::SubscriptionEnded,
        subject: "Your Needledrop plan has ended".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "Your paid plan on Needledrop has ended, and nothing more will be charged. Your tracks, playlists and submissions stay where they are. \
             To upload and submit again, choose a plan."
                .to_owned(),
        ],
        link: Some(Link::new("See plans", format!("{public_url}/pricing"))),
        closing: "You received this email because you had a paid plan on Needledrop.".to_owned(),
    }
}

/// Returns the email that tells a person that their second plan was canceled and refunded.
pub fn double_refunded(user_name: &str, public_url: &str) -> Message {
    Message {
        kind: Kind::DoubleRefunded,
        subject: "Your second payment to Needledrop was refunded".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "You bought a second Needledrop plan while your first one was active. Only one is needed, so we canceled the second one and refunded what \
             you paid for it. Your first plan is unchanged."
                .to_owned(),
        ],
        link: Some(Link::new("Go to billing", format!("{public_url}/billing"))),
        closing: "You received this email because you have a paid plan on Needledrop.".to_owned(),
    }
}

/// Returns the email that tells a person that their card expires soon. `last4` are the last digits of the card, and `month` is the last
/// month in which it is valid, such as 12/2026.
pub fn card_expires(user_name: &str, public_url: &str, last4: &str, month: &str) -> Message {
    Message {
        kind: Kind::CardExpires,
        subject: "Your card for Needledrop expires soon".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!(
                "The card ending in {last4} that pays for your Needledrop plan expires at the end of {month}. Add another card to keep your plan."
            ),
        ],
        link: Some(Link::new("Go to billing", format!("{public_url}/billing"))),
        closing: "You received this email because you have a paid plan on Needledrop.".to_owned(),
    }
}
