//! Emails about payments, each sent once for its subject.

use actors::write::{Write, WriteError};
use protocol::ids::UserId;

use super::store;
use crate::mail::{messages, queue};

/// The subject of an email to a person.
#[derive(Debug, Clone, Copy)]
pub(super) enum Notice<'a> {
    /// This invoice could not be paid; with the page on which it can be.
    PaymentFailed(&'a str, Option<&'a str>),
    /// This subscription has ended.
    Ended(&'a str),
    /// This subscription was one too many, and its payment was refunded.
    RefundedDouble(&'a str),
    /// This card, with these last digits, is only valid until the end of this month.
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

/// Sends an email to a person, unless they have had one about this before.
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
