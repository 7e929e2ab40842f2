//! Whatever comes over a connection, and however many there are: the server goes on.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};

use niwaki_serve::Server;
use serde_json::json;

use super::{Running, answer, catalogue};

#[test]
fn malformed_requests_are_refused_and_leave_it_working() {
    let server = Running::new();
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(1 << 20));
    let many: String = (0..500).map(|number| format!("x{number}: y\r\n")).collect();
    let many = format!("GET / HTTP/1.1\r\n{many}\r\n");
    for request in [
        "",
        "\r\n\r\n",
        "\0\u{1}\u{2}\u{3}",
        "GET",
        "GET / HTTP/9.9\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "POST /api/play/new HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "POST /api/play/new HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST /api/play/new HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
        "CONNECT evil.example:443 HTTP/1.1\r\n\r\n",
        "GET http://evil.example/ HTTP/1.1\r\n\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
        &long,
        &many,
    ] {
        let mut stream = server.connect();
        // The server may hang up before all of it is sent.
        let _ = stream.write_all(request.as_bytes());
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said);
        let said = String::from_utf8_lossy(&said);
        assert!(!said.starts_with("HTTP/1.1 2"), "{request:.60} {said:.60}");
    }
    assert_eq!(server.ask("/api/play/games", &json!({})).status, 200);
}

#[test]
fn bodies_that_are_not_understood_are_refused_in_words() {
    let server = Running::new();
    let known = server.known();
    let headers: Vec<(&str, &str)> = known
        .iter()
        .map(|(name, value)| (&**name, &**value))
        .collect();
    let deep = "[".repeat(100_000);
    for body in [
        "",
        "{",
        "null",
        "[]",
        "{\"game\":7}",
        "{\"game\":\"chess\"}",
        "\u{0}",
        &deep,
    ] {
        let said = answer(&mut server.send("/api/play/new", &headers, body));
        assert_eq!(said.status, 400, "{body:.40}: {said:?}");
        assert!(said.error().starts_with("the request is not understood"));
    }
    let large = format!("\"{}\"", "a".repeat(2 << 20));
    let said = answer(&mut server.send("/api/play/load", &headers, &large));
    assert_eq!(said.status, 413);
    assert_eq!(server.ask("/api/play/games", &json!({})).status, 200);
}

#[test]
fn a_thousand_connections_leave_it_working() {
    let server = Running::new();
    // Each is open, and says nothing or half of something. The system may not let a process have so many at once:
    // then the oldest are given up.
    let mut open = std::collections::VecDeque::new();
    for number in 0..1000 {
        let mut stream = loop {
            match TcpStream::connect(server.at) {
                Ok(stream) => break stream,
                Err(_) => drop(open.pop_front()),
            }
        };
        if number % 2 == 0 {
            let _ = stream.write_all(b"POST /api/play/new HTTP/1.1\r\nHost: ");
        }
        open.push_back(stream);
        if open.len() > 300 {
            open.pop_front();
        }
    }
    let begun = Instant::now();
    drop(open);
    assert_eq!(server.ask("/api/play/games", &json!({})).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn connections_that_say_nothing_are_closed() {
    let server = Running::new();
    let mut silent = server.connect();
    silent.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let begun = Instant::now();
    let mut said = Vec::new();
    let _ = silent.read_to_end(&mut said);
    assert!(begun.elapsed() < Duration::from_secs(40));
}

#[test]
fn a_taken_port_is_said_in_a_line() {
    let server = Running::new();
    let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let second = Server::new(catalogue(), "checkers", local, server.at.port());
    let said = format!("{:#}", second.err().unwrap());
    let expected = format!(
        "{} is taken: choose another --port, or leave it out",
        server.at
    );
    assert_eq!(said, expected);
}
