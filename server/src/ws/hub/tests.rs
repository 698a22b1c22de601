//! The hub's books against a roof that only notes what it is asked.
