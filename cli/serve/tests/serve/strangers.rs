//! Who has not opened the address gets nothing, and no page from elsewhere can have it asked for.

use serde_json::json;

use super::{Running, answer};

const PATHS: [&str; 6] = [
    "/api/analyse/position",
    "/api/analyse/look",
    "/api/play/games",
    "/api/play/new",
    "/api/play/think",
    "/api/play/save",
];

#[test]
fn without_the_token_nothing_is_answered() {
    let server = Running::new();
    let host = server.at.to_string();
    let (short, long) = (&server.token[1..], format!("{}0", server.token));
    let other = "0".repeat(server.token.len());
    for path in PATHS {
        for token in [None, Some(""), Some(short), Some(&*long), Some(&*other)] {
            let bearer = token.map(|token| format!("Bearer {token}"));
            let mut headers = vec![("Host", &*host), ("Niwaki-Window", "test")];
            headers.extend(bearer.as_deref().map(|bearer| ("Authorization", bearer)));
            let said = answer(&mut server.send(path, &headers, "{}"));
            assert_eq!(said.status, 401, "{path} {token:?}");
            assert!(said.error().contains("token"));
        }
        // Nor is it looked for in the address, where it would stand in logs, or in a cookie, which every port gets.
        let path = format!("{path}?token={}", server.token);
        let cookie = format!("token={}", server.token);
        let said = answer(&mut server.send(&path, &[("Host", &host), ("Cookie", &cookie)], "{}"));
        assert_eq!(said.status, 401);
    }
    assert_eq!(server.ask("/api/play/games", &json!({})).status, 200);
}

#[test]
fn a_name_that_leads_here_is_not_answered() {
    let server = Running::new();
    let port = server.at.port();
    let bearer = format!("Bearer {}", server.token);
    let foreign = [
        format!("evil.example:{port}"),
        format!("localhost.evil.example:{port}"),
        format!("192.0.2.1:{port}"),
        "127.0.0.1".to_owned(),
        "127.0.0.1:1".to_owned(),
        String::new(),
    ];
    for host in &foreign {
        for path in ["/", "/niwaki.js", "/api/play/games"] {
            let headers = [("Host", &**host), ("Authorization", &*bearer)];
            let said = answer(&mut server.send(path, &headers, "{}"));
            assert!([400, 421].contains(&said.status), "{host} {path}: {said:?}");
            assert!(!said.body.contains("<html"));
        }
    }
    for host in ["localhost", "[::1]", "127.0.0.1"] {
        let host = format!("{host}:{port}");
        let said = answer(&mut server.send("/", &[("Host", &host)], ""));
        assert_eq!(said.status, 200, "{host}");
    }
}

#[test]
fn a_page_from_elsewhere_cannot_ask_even_with_the_token() {
    let server = Running::new();
    let host = server.at.to_string();
    let bearer = format!("Bearer {}", server.token);
    let own = format!("http://{host}");
    let near = format!("http://127.0.0.1:{}", server.at.port().wrapping_add(1));
    let secure = format!("https://{host}");
    let base = [
        ("Host", &*host),
        ("Authorization", &*bearer),
        ("Niwaki-Window", "test"),
    ];
    let with = |header| {
        let mut headers = base.to_vec();
        headers.push(header);
        answer(&mut server.send("/api/play/games", &headers, "{}")).status
    };
    for origin in ["http://evil.example", "null", "file://", &near, &secure, ""] {
        assert_eq!(with(("Origin", origin)), 403, "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        assert_eq!(with(("Sec-Fetch-Site", site)), 403, "{site}");
    }
    assert_eq!(with(("Origin", &own)), 200);
    assert_eq!(with(("Sec-Fetch-Site", "same-origin")), 200);
}

#[test]
fn nothing_allows_another_origin_to_read() {
    let server = Running::new();
    let host = server.at.to_string();
    for path in [
        "/",
        "/niwaki.js",
        "/niwaki.css",
        "/nowhere",
        "/api/play/games",
    ] {
        let said = answer(&mut server.send(path, &[("Host", &host)], "{}"));
        assert!(!said.headers.contains("access-control"), "{path}");
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cache-control: no-store",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(
                said.headers.contains(header),
                "{path}: {header} in {}",
                said.headers
            );
        }
        assert!(!said.headers.contains("unsafe-inline") && !said.body.contains(&server.token));
    }
}
