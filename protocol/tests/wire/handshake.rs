//! The requests that may open a live connection.

use protocol::handshake::{Handshake, HandshakeError, HandshakeRequest, HandshakeRules, check, origin_allowed};

use crate::table::rows;

const RULES: HandshakeRules<'_> = HandshakeRules {
    path: "/socket.io/",
    public_url: "http://127.0.0.1:8080",
    allowed_origins: &[],
};

#[test]
fn every_golden_handshake_is_answered_as_the_table_says() {
    for [sentence, method, query, upgrade, origin, expected] in rows::<6>(include_str!("../golden/handshakes.tsv")) {
        let origin = (origin != "-").then_some(origin.as_str());
        let is_upgrade = upgrade == "upgrade";
        let request = HandshakeRequest {
            method: &method,
            path: "/socket.io/",
            query: &query,
            origin,
            is_upgrade,
        };
        let answer = match check(&request, &RULES) {
            Ok(handshake) => {
                assert_eq!(handshake, Handshake { origin }, "{sentence}");
                "accepted".to_owned()
            }
            Err(error) => format!("{} {}", error.status(), error.body()),
        };
        assert_eq!(answer, expected, "{sentence}");
    }
}

#[test]
fn every_golden_origin_is_answered_as_the_table_says() {
    for [sentence, origin, public_url, allowed, expected] in rows::<5>(include_str!("../golden/origins.tsv")) {
        let allowed: Vec<String> = allowed.split_terminator(',').map(str::to_owned).collect();
        let answer = if origin_allowed(&origin, &public_url, &allowed) {
            "allowed"
        } else {
            "refused"
        };
        assert_eq!(answer, expected, "{sentence}");
    }
}

#[test]
fn the_path_may_come_without_its_last_slash_and_no_other_way() {
    let at = |path| {
        let query = "EIO=4&transport=websocket";
        check(
            &HandshakeRequest {
                method: "GET",
                path,
                query,
                origin: None,
                is_upgrade: true,
            },
            &RULES,
        )
    };
    at("/socket.io/").unwrap();
    at("/socket.io").unwrap();
    for path in ["/", "", "/socket.io/x", "/Socket.io/", "/engine.io/"] {
        assert_eq!(at(path), Err(HandshakeError::BadRequest), "{path}");
    }
}
