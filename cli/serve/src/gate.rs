//! Decides who is answered: whoever asks by the right name, comes from the page itself and knows the token.
//!
//! A browser runs pages of strangers beside ours, and they can send requests to this machine. Four things keep them out:
//!
//! | what is asked of a request | what it stops |
//! |---|---|
//! | `Host` is an address of numbers or `localhost`, with our port | a name that a stranger has pointed at this machine (DNS rebinding) |
//! | `Origin` and `Sec-Fetch-Site`, where they are there, say that it is our page | another page that sends a form or fetches |
//! | the token, in the header `Authorization` | everybody who was not given the address, other users of the machine too |
//! | no answer allows another origin anything | another page that reads an answer |
//!
//! The token stands behind `#` in the address that is printed, so that it is sent to nobody: no log has it, and no
//! `Referer`. The page takes it from there, and keeps it for the tab. A cookie would go to every port of the machine.

use std::fmt::Write;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::reply::Refusal;
use niwaki_host::failure::Failure;

/// Bytes of a token: too many to be guessed.
const TOKEN: usize = 16;

/// The headers of every answer: nothing but our own files is run or shown, and nobody else reads or frames them.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Whoever has opened a connection: known, once a request on it has passed with the token.
#[derive(Debug, Default)]
pub(crate) struct Visitor(AtomicBool);

impl Visitor {
    /// Says whether it has shown the token.
    pub(crate) fn is_known(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a request is measured by.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    token: String,
    port: u16,
    /// Whether only this machine is answered, so that only its own addresses are right.
    loopback: bool,
}

impl Gate {
    /// Makes a gate with a token that nobody knows.
    ///
    /// # Errors
    /// Fails where the system has no random numbers.
    pub(crate) fn new(address: IpAddr, port: u16) -> Result<Gate, Failure> {
        let mut bytes = [0; TOKEN];
        getrandom::fill(&mut bytes).map_err(Failure::caused)?;
        let token = bytes.iter().fold(String::new(), |mut token, byte| {
            let _ = write!(token, "{byte:02x}"); // writing to a String cannot fail
            token
        });
        Ok(Gate {
            token,
            port,
            loopback: address.is_loopback(),
        })
    }

    /// Returns the token, for the address that is printed.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Lets a request pass, or says why not; returns whether it has shown the token.
    fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<bool, Refusal> {
        let host = text(headers, &header::HOST).filter(|host| self.is_ours(host));
        let Some(host) = host else {
            let why = "this server answers to its own address alone";
            return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, why));
        };
        let origin = headers.get(header::ORIGIN);
        let foreign_origin = origin.is_some_and(|origin| origin != &*format!("http://{host}"));
        let site = text(headers, &HeaderName::from_static("sec-fetch-site"));
        let foreign_site = site.is_some_and(|site| site != "same-origin" && site != "none");
        let is_api = uri.path().starts_with("/api/");
        // A link from elsewhere may lead to the page, which says nothing without the token.
        if foreign_origin || (foreign_site && is_api) {
            let why = "only the page of this server may ask this";
            return Err(Refusal::new(StatusCode::FORBIDDEN, why));
        }
        if is_api && !self.knows_token(headers) {
            let why = "open the address that niwaki serve has printed: the token in it is wanted";
            return Err(Refusal::new(StatusCode::UNAUTHORIZED, why));
        }
        Ok(is_api)
    }

    /// Says whether a request is addressed to this server by numbers, or as `localhost`. A name can be made to lead
    /// anywhere. Nobody says port 80, as that is the one of HTTP.
    fn is_ours(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host, "80"),
        };
        let bare = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'));
        let right_name = match bare.unwrap_or(name).parse::<IpAddr>() {
            Ok(address) => address.is_loopback() || !self.loopback,
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        };
        right_name && port.parse() == Ok(self.port)
    }

    /// Compares the token in a time that says nothing of where it differs.
    fn knows_token(&self, headers: &HeaderMap) -> bool {
        let given = text(headers, &header::AUTHORIZATION);
        let given = given.and_then(|given| given.strip_prefix("Bearer "));
        given.is_some_and(|given| {
            let pairs = given.bytes().zip(self.token.bytes());
            let difference = pairs.fold(0, |sum, (a, b)| sum | (a ^ b));
            given.len() == self.token.len() && difference == 0
        })
    }
}

/// Returns a header as text, if it is there once.
fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut all = headers.get_all(name).iter();
    let first = all.next()?.to_str().ok();
    first.filter(|_| all.next().is_none())
}

/// Answers what passes the gate, and has every answer say what a browser may do with it.
pub(crate) async fn guard(gate: Gate, request: Request, next: Next) -> Response {
    let mut response = match gate.check(request.uri(), request.headers()) {
        Ok(known) => {
            if let Some(visitor) = request.extensions().get::<Arc<Visitor>>() {
                visitor.0.fetch_or(known, Ordering::Relaxed);
            }
            next.run(request).await
        }
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate(address: &str) -> Gate {
        Gate::new(address.parse().unwrap(), 8080).unwrap()
    }

    #[test]
    fn a_name_that_can_lead_anywhere_is_not_ours() {
        let local = gate("127.0.0.1");
        for ours in [
            "127.0.0.1:8080",
            "localhost:8080",
            "[::1]:8080",
            "LOCALHOST:8080",
        ] {
            assert!(local.is_ours(ours), "{ours}");
        }
        for foreign in [
            "127.0.0.1",
            "localhost",
            "127.0.0.1:80",
            "evil.example:8080",
            "192.168.1.7:8080",
            "localhost.evil.example:8080",
            "127.0.0.1.evil.example:8080",
            "",
            ":8080",
            "[::1:8080",
        ] {
            assert!(!local.is_ours(foreign), "{foreign}");
        }
        let open = gate("0.0.0.0");
        assert!(open.is_ours("192.168.1.7:8080"));
        assert!(!open.is_ours("evil.example:8080"));
    }

    #[test]
    fn the_port_of_http_is_not_said() {
        let usual = Gate::new("127.0.0.1".parse().unwrap(), 80).unwrap();
        for ours in ["127.0.0.1", "[::1]", "localhost", "127.0.0.1:80"] {
            assert!(usual.is_ours(ours), "{ours}");
        }
        for foreign in ["evil.example", "127.0.0.1:8080", "[::1", ""] {
            assert!(!usual.is_ours(foreign), "{foreign}");
        }
    }

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let (one, other) = (gate("127.0.0.1"), gate("127.0.0.1"));
        assert_eq!(one.token().len(), 2 * TOKEN);
        assert_ne!(one.token(), other.token());
    }
}
