//! Handles what people do with their plan: buying a plan, changing to another, canceling and resuming.

use std::sync::Arc;

use actors::access::caller::Caller;
use actors::plan::{Interval, Plan};
use protocol::entity::billing::PlanOffer;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::Refusal;

use super::coupon::Discount;
use super::store::paying::PriceRow;
use super::{PaymentError, Payments, store};
use crate::payments::Change;
use crate::payments::objects::{Price, Subscription};
use crate::payments::provider::{ProviderError, any_key};

/// A plan that a person has chosen, with its price and discount.
pub(super) struct PlanSelection {
    pub(super) plan: Arc<Plan>,
    pub(super) price: PriceRow,
    pub(super) discount: Option<Discount>,
}

/// The result of buying or changing a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// The person must pay on this page.
    Checkout(String),
    /// The plan is changed.
    Changed,
    /// The person must confirm the payment with their bank on this page; the plan changes after that.
    ActionRequired(Option<String>),
}

impl Payments {
    /// Returns the plan of a product with its price, and with the discount of the coupon if one is given.
    ///
    /// # Errors
    /// 400 or 409 if the plan cannot be bought.
    pub(super) async fn selection(
        &self,
        user: UserId,
        product_id: &str,
        interval: Interval,
        coupon: Option<&str>,
    ) -> Result<PlanSelection, PaymentError> {
        let plan = self.plans.of_product(product_id).cloned();
        let plan = plan.ok_or_else(|| Refusal::field("product_id", "This plan doesn't exist"))?;
        match plan.offer {
            PlanOffer::Paid => {}
            PlanOffer::Preregister => return Err(ErrorCode::PreregisterOnly.into()),
            _ => return Err(Refusal::field("product_id", "This plan cannot be bought").into()),
        }
        if !self.provider.is_set_up() {
            return Err(ProviderError::NotSetUp.into());
        }
        let price = store::paying::find_price(&mut *self.pool.acquire().await?, product_id, interval.as_str()).await?;
        let price = price.ok_or_else(|| conflict("This plan cannot be bought right now"))?;
        let coupon = coupon.map(str::trim).filter(|coupon| !coupon.is_empty());
        let discount = match coupon {
            Some(coupon) => Some(self.discount(user, &plan, &price, coupon).await?),
            None => None,
        };
        Ok(PlanSelection { plan, price, discount })
    }

    /// Returns the discount of a coupon on a plan.
    ///
    /// # Errors
    /// 400 `invalid_coupon` if the coupon gives no discount, and the same errors as for buying the plan.
    pub async fn check_coupon(
        &self,
        user: UserId,
        product_id: &str,
        interval: Interval,
        coupon: &str,
    ) -> Result<Discount, PaymentError> {
        let selection = self.selection(user, product_id, interval, Some(coupon)).await?;
        selection.discount.ok_or_else(|| ErrorCode::InvalidCoupon.into())
    }

    /// Buys a plan. A person without a paid plan is sent to the provider's checkout page; the subscription of a person with a paid plan is
    /// changed. Also returns the title of the plan.
    ///
    /// # Errors
    /// The plan cannot be bought, or the provider refuses the request.
    pub async fn buy(
        &self,
        caller: &Caller,
        product_id: &str,
        interval: Interval,
        coupon: Option<&str>,
    ) -> Result<(Done, String), PaymentError> {
        let user = caller.user_id;
        let selection = self.selection(user, product_id, interval, coupon).await?;
        let live = store::paying::find(&mut *self.pool.acquire().await?, user).await?.live;
        let done = match live {
            Some(subscription_id) => self.change(user, &subscription_id, &selection).await?,
            None => Done::Checkout(self.open_checkout(caller, &selection).await?),
        };
        Ok((done, selection.plan.title.clone()))
    }

    /// Opens a checkout page on which a person without a paid plan can buy one; returns the address of the page.
    ///
    /// # Errors
    /// 409 if the person already has a paid plan.
    pub async fn buy_first(
        &self,
        caller: &Caller,
        product_id: &str,
        interval: Interval,
        coupon: Option<&str>,
    ) -> Result<String, PaymentError> {
        let selection = self.selection(caller.user_id, product_id, interval, coupon).await?;
        self.open_checkout(caller, &selection).await
    }

    /// Changes a person's paid plan to another.
    ///
    /// # Errors
    /// 409 if the person has no paid plan.
    pub async fn change_plan(&self, user: UserId, product_id: &str, interval: Interval) -> Result<Done, PaymentError> {
        let selection = self.selection(user, product_id, interval, None).await?;
        let subscription_id = self.live_of(user).await?;
        self.change(user, &subscription_id, &selection).await
    }

    async fn change(
        &self,
        user: UserId,
        subscription_id: &str,
        selection: &PlanSelection,
    ) -> Result<Done, PaymentError> {
        let present = self.provider.subscription(subscription_id).await?;
        let change = change_to(&present, selection)?;
        if change.is_none() && present.ends().is_none() {
            return Err(conflict("You have this plan already"));
        }
        if let Some(change) = change {
            let changed = self.provider.change_price(subscription_id, change, &any_key()).await;
            let changed = changed.map_err(|error| match error {
                ProviderError::Silent(_) => ErrorCode::OutcomeUnknown.into(),
                error => refused_coupon(error, selection),
            })?;
            if changed.pending_update.is_some() {
                let invoice = changed.latest_invoice.as_ref().and_then(|invoice| invoice.object());
                return Ok(Done::ActionRequired(
                    invoice.and_then(|invoice| invoice.hosted_invoice_url.clone()),
                ));
            }
        }
        if present.ends().is_some() {
            // choosing a plan also means keeping it
            self.provider.end_at_period(subscription_id, false, &any_key()).await?;
        }
        self.read(user).await?;
        Ok(Done::Changed)
    }

    /// Cancels a person's plan at the end of the paid period.
    ///
    /// # Errors
    /// 409 if the person has no paid plan, or has already canceled it.
    pub async fn unsubscribe(&self, user: UserId) -> Result<(), PaymentError> {
        self.set_ends(user, true, "Your plan is canceled already").await
    }

    /// Resumes a person's canceled plan, if it has not ended yet.
    ///
    /// # Errors
    /// 409 if the plan was not canceled.
    pub async fn resume(&self, user: UserId) -> Result<(), PaymentError> {
        self.set_ends(user, false, "Your plan is not canceled").await
    }

    async fn set_ends(&self, user: UserId, ends: bool, is_so: &str) -> Result<(), PaymentError> {
        let subscription_id = self.live_of(user).await?;
        let paying = store::paying::find(&mut *self.pool.acquire().await?, user).await?;
        if paying.ends == ends {
            return Err(conflict(is_so));
        }
        self.provider.end_at_period(&subscription_id, ends, &any_key()).await?;
        self.read(user).await
    }

    /// Returns the id of a person's subscription whose plan is in force; 409 if the person has no paid plan.
    pub(super) async fn live_of(&self, user: UserId) -> Result<String, PaymentError> {
        if !self.provider.is_set_up() {
            return Err(ProviderError::NotSetUp.into());
        }
        let live = store::paying::find(&mut *self.pool.acquire().await?, user).await?.live;
        live.ok_or_else(|| conflict("You have no paid plan"))
    }
}

/// Returns the change that turns a subscription into the chosen plan; `None` if it is already for that plan at that price.
pub(super) fn change_to(present: &Subscription, selection: &PlanSelection) -> Result<Option<Change>, PaymentError> {
    let item = present
        .item()
        .ok_or_else(|| conflict("Your plan cannot be changed right now"))?;
    let is_same = |price: &Price| price.id == selection.price.price_id;
    Ok((!is_same(&item.price)).then(|| Change {
        item_id: item.id.clone(),
        price_id: selection.price.price_id.clone(),
        is_price_higher: selection.price.cents > item.price.unit_amount.unwrap_or_default(),
        promotion_code: selection
            .discount
            .as_ref()
            .map(|discount| discount.promotion_code.clone()),
    }))
}

/// Returns `invalid_coupon` if the provider refused a coupon that was valid before; otherwise returns the provider's error.
pub(super) fn refused_coupon(error: ProviderError, selection: &PlanSelection) -> PaymentError {
    match &error {
        ProviderError::Refused(refused)
            if selection.discount.is_some()
                && refused
                    .field
                    .as_deref()
                    .is_some_and(|field| field.starts_with("discounts")) =>
        {
            ErrorCode::InvalidCoupon.into()
        }
        _ => error.into(),
    }
}

pub(super) fn conflict(text: &str) -> PaymentError {
    Refusal::from(ErrorCode::Conflict).with_message(text).into()
}
