//! The server as a browser and others meet it: over a connection.

mod analyses;
mod crowds;
mod games;
mod hostile;
mod page;
mod positions;
mod strangers;
mod trees;

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use niwaki_games::checkers::CheckersFamily;
use niwaki_games::trees::TreeFamily;
use niwaki_host::catalogue::{Catalogue, Entry, Format};
use niwaki_serve::Server;
use serde_json::Value;

/// A server that runs until the test is over.
struct Running {
    at: SocketAddr,
    token: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// What a server has answered.
#[derive(Debug)]
struct Answer {
    status: u16,
    headers: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    fn error(&self) -> String {
        self.json()["error"].as_str().unwrap().to_owned()
    }
}

fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        Catalogue::standard()
            .with(Entry::<CheckersFamily>::new().format(Format::Pdn))
            .with(Entry::<TreeFamily>::new())
            .into()
    })
}

impl Running {
    fn new() -> Running {
        let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let server = Server::new(catalogue(), "checkers", local, 0).unwrap();
        let address = server.address();
        let (at, token) = address
            .strip_prefix("http://")
            .and_then(|rest| rest.split_once("/#"))
            .unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        Running {
            at: at.parse().unwrap(),
            token: token.to_owned(),
            stop,
            thread: Some(thread::spawn(move || server.run(&stopped).unwrap())),
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.at).unwrap();
        let patience = Some(Duration::from_mins(1));
        stream.set_read_timeout(patience).unwrap();
        stream
    }

    /// Sends a request with these headers, and returns the connection.
    fn send(&self, path: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        let mut stream = self.connect();
        let method = if path.starts_with("/api/") {
            "POST"
        } else {
            "GET"
        };
        let headers = lines(headers.iter().copied());
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// The headers by which the page is known.
    fn known(&self) -> Vec<(String, String)> {
        vec![
            ("Host".to_owned(), self.at.to_string()),
            ("Authorization".to_owned(), format!("Bearer {}", self.token)),
            ("Niwaki-Window".to_owned(), "test".to_owned()),
        ]
    }

    /// Asks as the page does.
    fn ask(&self, path: &str, body: &Value) -> Answer {
        let known = self.known();
        let headers: Vec<(&str, &str)> = known
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        answer(&mut self.send(path, &headers, &body.to_string()))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(
                thread::panicking() || ended.is_ok(),
                "the server has panicked"
            );
        }
    }
}

/// Writes headers, a line each.
fn lines<'h>(headers: impl Iterator<Item = (&'h str, &'h str)>) -> String {
    let mut text = String::new();
    for (name, value) in headers {
        text.extend([name, ": ", value, "\r\n"]);
    }
    text
}

/// Reads an answer to its end.
fn answer(stream: &mut TcpStream) -> Answer {
    let mut text = Vec::new();
    stream.read_to_end(&mut text).unwrap();
    let text = String::from_utf8_lossy(&text);
    let (headers, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = headers
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    Answer {
        status: status.unwrap_or(0),
        headers: headers.to_lowercase(),
        body: if headers
            .to_lowercase()
            .contains("transfer-encoding: chunked")
        {
            unchunked(body)
        } else {
            body.to_owned()
        },
    }
}

/// Joins the chunks of a body.
fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        if length == 0 {
            break;
        }
        whole += &rest[..length];
        body = &rest[length + 2..];
    }
    whole
}
