//! `niwaki serve`: one line, its exit statuses, and nothing left behind.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::process::{Child, Stdio};

use super::{niwaki, run};

/// Starts a server, and returns it with the line that it prints.
fn serving(arguments: &[&str]) -> (Child, String) {
    let mut command = niwaki(["serve"].iter().chain(arguments));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut server = command.spawn().unwrap();
    let mut line = String::new();
    let out = server.stdout.as_mut().unwrap();
    BufReader::new(out).read_line(&mut line).unwrap();
    (server, line)
}

#[test]
fn what_cannot_be_served_is_told_in_a_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    for (line, message) in [
        (
            format!("serve chess --port {port}"),
            format!("error: 127.0.0.1:{port} is taken: choose another --port, or leave it out\n"),
        ),
        (
            "serve go".to_owned(),
            "error: there is no game 'go'".to_owned(),
        ),
        ("serve tree:x=1".to_owned(), "error: ".to_owned()),
        (
            "serve --port 70000".to_owned(),
            "error: invalid value '70000' for '--port <N>'".to_owned(),
        ),
        (
            "serve --address localhost".to_owned(),
            "error: invalid value 'localhost' for '--address <ADDRESS>'".to_owned(),
        ),
    ] {
        let output = run(&line);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(said.starts_with(&message), "{line}: {said}");
        assert_eq!(said.lines().count(), 1, "{line}: {said}");
        assert!(output.stdout.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn one_line_is_printed_and_ctrl_c_ends_it_in_order() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let (mut server, line) = serving(&["checkers"]);
    assert!(line.starts_with("http://127.0.0.1:"), "{line}");
    let (_, token) = line.trim_end().split_once("/#").unwrap();
    assert!(token.len() == 32 && token.bytes().all(|digit| digit.is_ascii_hexdigit()));
    kill(Pid::from_raw(server.id() as i32), Signal::SIGINT).unwrap();
    assert_eq!(server.wait().unwrap().code(), Some(130));
    let mut rest = String::new();
    server.stdout.unwrap().read_to_string(&mut rest).unwrap();
    server.stderr.unwrap().read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

/// Where every address is listened to, the one that is printed is one that a browser can open.
#[cfg(unix)]
#[test]
fn the_address_that_is_printed_can_be_used() {
    let (mut server, line) = serving(&["checkers", "--address", "0.0.0.0"]);
    assert!(line.starts_with("http://127.0.0.1:"), "{line}");
    let note = server.stderr.as_mut().unwrap();
    let mut said = String::new();
    BufReader::new(note).read_line(&mut said).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(said.starts_with(
        "0.0.0.0 is every address of this machine; the one above is for the machine itself."
    ));
}
