//! `niwaki serve`: games and searches in a browser.
//!
//! ```text
//!  server ─ patience             listens, hangs up on whoever keeps it waiting, and ends in order
//!    ├ gate                      who is answered
//!    ├ page                      the files that a browser is given
//!    └ feature                   a line for each feature
//!        └ tree ─ order          recordings of trees
//!        └ analyse ─ study       finished games
//!        └ play ─ shown, players
//!              └ look            the best lines of a position
//!              └ board, searcher a board as a page draws it; a search of ours as a page may choose it
//!              └ value           what something is worth
//!              └ stream          a search on a thread of its own, told line by line
//!              └ window, site    what is kept for each tab, and for all
//!              └ reply           JSON both ways, and refusals
//! ```
//!
//! # A feature
//!
//! A feature is a module here and a module of the page. Here it is one line in `feature.rs`:
//! a function that returns its routes. They take the shared [`Site`] as axum's state, the window that asks by
//! [`window::From`], and a body by [`reply::Json`]; what they keep for a window is any type with a `Default`, in a
//! [`room`](window::Window::room) of its own. A search goes by [`stream::search`], which sees to it that there is one at
//! most in each window and that it ends with the page. On the page a feature is one line in `web/src/main.ts`: a
//! `Tab` with a name and `mount(element, api)`.
//!
//! # What a page may say
//!
//! A page never names a path on disk, and never says a flag, a command or the specification of an engine: what it can
//! choose are fields of requests, each read by its type and refused beyond its bounds ([`play`]). Files are what the
//! browser reads and writes.

mod analyse;
mod board;
mod feature;
mod gate;
mod look;
mod page;
mod patience;
mod play;
mod reply;
mod searcher;
mod server;
mod site;
mod stream;
mod tree;
mod value;
mod window;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::middleware;
use clap::Args;

use gate::Gate;
use niwaki_host::catalogue::Catalogue;
use niwaki_host::failure::{Failure, Status};
use niwaki_host::interrupt;
use site::Site;

/// The flags of `niwaki serve`.
#[derive(Args, Debug)]
#[command(after_help = "\
One line is printed: the address to open in a browser. Its last part is a secret, new each time, by
which the page is known; who does not have it is not answered. Only this machine is listened to,
unless --address says otherwise; what goes over a network then is not encrypted.

Ctrl-C ends the server, and whatever it searches.

Examples:
  niwaki serve
  niwaki serve chess --open
  niwaki serve checkers --port 8123
  niwaki serve tree:edge-sum,b=4,length=12")]
pub struct Arguments {
    /// The game to begin with, NAME or NAME:parameters [default: the first of `niwaki games`]
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// The port to listen at, 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,

    /// The address to listen at; 0.0.0.0 is every one that this machine has
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// Open the page in the browser that the system prefers
    #[arg(long)]
    open: bool,
}

/// Serves until Ctrl-C.
///
/// # Errors
/// Fails where the game is unknown or the port is taken.
pub fn run(
    catalogue: &'static Catalogue,
    arguments: &Arguments,
    out: &mut dyn Write,
) -> Result<Status, Failure> {
    let first = catalogue.names().first().copied().unwrap_or_default();
    let game = arguments.game.as_deref().unwrap_or(first);
    catalogue.start(game)?;
    let server = Server::new(catalogue, game, arguments.address, arguments.port)?;
    writeln!(out, "{}", server.address())?;
    out.flush()?;
    if let Some(note) = server.note() {
        eprintln!("{note}");
    }
    if arguments.open {
        open(&server.address())?;
    }
    server.run(interrupt::heed())?;
    Ok(Status::Interrupted)
}

/// A server that listens, and answers once it [runs](Server::run).
pub struct Server {
    listener: std::net::TcpListener,
    at: SocketAddr,
    gate: Gate,
    site: Site,
}

impl Server {
    /// Begins to listen; port 0 is any that is free.
    ///
    /// # Errors
    /// Fails where another program listens there.
    pub fn new(
        catalogue: &'static Catalogue,
        game: &str,
        address: IpAddr,
        port: u16,
    ) -> Result<Server, Failure> {
        let listener = server::listen(SocketAddr::new(address, port))?;
        let at = listener.local_addr()?;
        Ok(Server {
            gate: Gate::new(address, at.port())?,
            listener,
            at,
            site: Site {
                catalogue,
                game: Arc::from(game),
                windows: Arc::default(),
            },
        })
    }

    /// Returns the address of the page, with the token behind `#`, where a browser sends it to nobody. Where every address
    /// of this machine is listened to, it is the one by which the machine itself gets there.
    pub fn address(&self) -> String {
        let local = match self.at.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            own => own,
        };
        self.address_at(local)
    }

    /// Says how others get to the page, where every address of this machine is listened to.
    pub fn note(&self) -> Option<String> {
        let every = self.at.ip().is_unspecified().then(|| self.at.ip())?;
        let elsewhere = server::address_outwards(every).map_or_else(String::new, |address| {
            format!(", such as {}", self.address_at(address))
        });
        Some(format!(
            "{every} is every address of this machine; the one above is for the machine itself. Others put one of its addresses \
             in the network in its place{elsewhere}"
        ))
    }

    /// Returns the address of the page by one of the machine's.
    fn address_at(&self, address: IpAddr) -> String {
        let at = SocketAddr::new(address, self.at.port());
        format!("http://{at}/#{}", self.gate.token())
    }

    /// Answers until `stop` is set; then every search is stopped, and waited for.
    ///
    /// # Errors
    /// Fails where the system has no more to give.
    pub fn run(self, stop: &AtomicBool) -> Result<(), Failure> {
        let windows = Arc::clone(&self.site.windows);
        let gate = self.gate;
        let router = feature::routes()
            .with_state(self.site)
            .merge(page::routes())
            .fallback(reply::unknown)
            .layer(middleware::from_fn(move |request, next| {
                gate::guard(gate.clone(), request, next)
            }));
        let served = server::run(self.listener, &router, &windows, stop);
        windows.close();
        served
    }
}

/// Opens an address as the system opens addresses.
fn open(address: &str) -> Result<(), Failure> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().map(drop).map_err(|error| {
        let why = format!("no browser can be opened ({program}: {error}): open the address above");
        Failure::told(why, error).at("--open")
    })
}
