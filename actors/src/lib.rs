//! Live state.
