//! What people are told of their payments.

use super::text::greeting;
use super::{Kind, Link, Message};

/// Tells that a payment failed and will be tried again, and where it can be made: on the provider's page of the invoice, else on ours.
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
            "We could not collect the payment for your Needledrop plan. Your plan stays active while we try again over the next days. Check that \
             your card is still good, or pay now."
                .to_owned(),
        ],
        link: Some(Link::new(title, address)),
        closing: "You received this email because you have a paid plan on Needledrop.".to_owned(),
    }
}

/// Tells that a plan is over and nothing is charged any more.
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

/// Tells that a plan was bought twice, and that the second purchase was given back.
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

/// Tells that the card with these last digits expires at the end of a month, such as 12/2026.
pub fn card_expires(user_name: &str, public_url: &str, last4: &str, month: &str) -> Message {
    Message {
        kind: Kind::CardExpires,
        subject: "Your card at Needledrop expires soon".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!(
                "The card ending in {last4} that pays for your Needledrop plan expires at the end of {month}. Add another one, so that your plan goes on."
            ),
        ],
        link: Some(Link::new("Go to billing", format!("{public_url}/billing"))),
        closing: "You received this email because you have a paid plan on Needledrop.".to_owned(),
    }
}
