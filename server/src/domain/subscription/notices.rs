//! Sends emails about payments. Each kind of email is sent only once per invoice, subscription or card.

use actors::write::{Write, WriteError};
use protocol::ids::UserId;

use super::store;
use crate::mail::{messages, queue};

/// The kinds of emails about payments.
#[derive(Debug, Clone, Copy)]
pub(super) enum Notice<'a> {
    /// The payment of an invoice failed. Contains the id of the invoice, and the page on which it can be paid.
    PaymentFailed(&'a str, Option<&'a str>),
    /// The subscription with this id has ended.
    Ended(&'a str),
    /// The subscription with this id was a duplicate; it was ended and its payment was refunded.
    RefundedDouble(&'a str),
    /// The card with these last four digits expires at the end of this month.
    CardExpires {
        about: &'a str,
        last4: &'a str,
        month: &'a str,
    },
}

impl Notice<'_> {
    const fn kind(&self) -> &'static str {
        match self {
            Self::PaymentFailed(..) => "payment_failed",
            Self::Ended(_) => "ended",
            Self::RefundedDouble(_) => "refunded_double",
            Self::CardExpires { .. } => "card_expires",
        }
    }

    const fn about(&self) -> &str {
        match self {
            Self::PaymentFailed(about, _)
            | Self::Ended(about)
            | Self::RefundedDouble(about)
            | Self::CardExpires { about, .. } => about,
        }
    }
}

/// Queues an email to a person, unless they were already sent one of this kind about the same invoice, subscription or card.
pub(super) async fn send(
    write: &mut Write,
    public_url: &str,
    user: UserId,
    notice: Notice<'_>,
) -> Result<(), WriteError> {
    if !store::notice::insert(write.rows(), user, notice.kind(), notice.about()).await? {
        return Ok(());
    }
    let Some(person) = store::notice::find_addressee(write.rows(), user).await? else {
        return Ok(());
    };
    let name = &person.user_name;
    let message = match notice {
        Notice::PaymentFailed(_, page) => messages::payment_failed(name, public_url, page),
        Notice::Ended(_) => messages::subscription_ended(name, public_url),
        Notice::RefundedDouble(_) => messages::double_refunded(name, public_url),
        Notice::CardExpires { last4, month, .. } => messages::card_expires(name, public_url, last4, month),
    };
    write.enqueue(&queue::email(&person.email, &message, None)).await?;
    Ok(())
}
