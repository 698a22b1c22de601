//! Who may make which call, learned from the calls' own extractors: each route is asked once without a server behind it, and notes whom
//! its extractor would admit before the request fails.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use actix_web::HttpRequest;

use crate::http::guard::{Admits, Who};

/// Whom each path admits. It is part of an application only while that is described.
#[derive(Debug, Clone, Default)]
pub struct Census(Rc<RefCell<BTreeMap<String, Admits>>>);

impl Census {
    /// Notes whom a call's extractor admits, where a census is taken.
    pub fn note<W: Who>(request: &HttpRequest) {
        if let Some(census) = request.app_data::<Self>() {
            census.0.borrow_mut().insert(request.path().to_owned(), W::ADMITS);
        }
    }

    /// What was noted.
    pub fn into_admitted(self) -> BTreeMap<String, Admits> {
        self.0.take()
    }
}
