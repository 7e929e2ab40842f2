//! Whatever comes over a connection, and however many there are: the server goes on.

use std::collections::VecDeque;
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
    let many = super::lines(std::iter::repeat_n(("x", "y"), 500));
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

/// Opens a connection. The system may not let a process have so many at once: then the oldest are given up.
fn open(server: &Running, others: &mut VecDeque<TcpStream>) -> TcpStream {
    loop {
        match TcpStream::connect(server.at) {
            Ok(stream) => return stream,
            Err(_) => drop(others.pop_front()),
        }
    }
}

#[test]
fn a_thousand_connections_leave_it_working() {
    let server = Running::new();
    let host = server.at;
    let bearer = format!("Authorization: Bearer {}\r\n", server.token);
    // All of the page again and again, more than the system keeps for one who does not read; some know the token.
    let reads_nothing = format!("GET /niwaki.js HTTP/1.1\r\nHost: {host}\r\n\r\n").repeat(200);
    let knows = format!("POST /api/play/games HTTP/1.1\r\nHost: {host}\r\n{bearer}\r\n");
    let knows = knows.repeat(2000);
    let slow_head = format!("POST /api/play/new HTTP/1.1\r\nHost: {host}\r\nx: ");
    let slow_body = format!(
        "POST /api/play/new HTTP/1.1\r\nHost: {host}\r\n{bearer}Niwaki-Window: x\r\nContent-Length: 9999\r\n\r\n"
    );
    let mut all = VecDeque::new();
    for number in 0..1000 {
        let mut stream = open(&server, &mut all);
        let wishes = match number % 50 {
            0 => &slow_body,
            1 => &knows,
            kind if kind % 3 == 0 => &slow_head,
            kind if kind % 3 == 1 => &reads_nothing,
            _ => "",
        };
        stream.set_nonblocking(true).unwrap();
        let _ = stream.write(wishes.as_bytes());
        all.push_back(stream);
    }
    for _ in 0..5 {
        for stream in &mut all {
            let _ = stream.write(b"a");
        }
        let begun = Instant::now();
        assert_eq!(server.ask("/api/play/games", &json!({})).status, 200);
        assert!(begun.elapsed() < Duration::from_secs(8));
    }
}

#[test]
fn a_body_that_comes_slowly_is_refused() {
    let server = Running::new();
    let known = server.known();
    let known = known.iter().map(|(name, value)| (&**name, &**value));
    let head = format!(
        "POST /api/play/new HTTP/1.1\r\n{}Content-Length: 99\r\n\r\n",
        super::lines(known)
    );
    let mut slow = server.connect();
    slow.write_all(head.as_bytes()).unwrap();
    slow.set_read_timeout(Some(Duration::from_millis(500)))
        .unwrap();
    let (begun, mut said) = (Instant::now(), Vec::new());
    while slow.read_to_end(&mut said).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(40), "{said:?}");
        let _ = slow.write(b" ");
    }
    let said = String::from_utf8_lossy(&said);
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    assert!(said.contains("a request has to be sent within 15 seconds"));
}

#[test]
fn an_address_that_can_be_used_is_printed_where_every_one_is_listened_to() {
    for (every, local) in [("0.0.0.0", "http://127.0.0.1:"), ("::", "http://[::1]:")] {
        let Ok(server) = Server::new(catalogue(), "checkers", every.parse().unwrap(), 0) else {
            assert_eq!(every, "::", "this machine has no IPv6");
            continue;
        };
        assert!(server.address().starts_with(local), "{}", server.address());
        let note = server.note().unwrap();
        assert!(note.starts_with(&format!("{every} is every address of this machine")));
        assert!(!note.contains('\n') && !note.contains(&format!("http://{every}")));
    }
    let local = Server::new(catalogue(), "checkers", "127.0.0.1".parse().unwrap(), 0).unwrap();
    assert_eq!(local.note(), None);
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
