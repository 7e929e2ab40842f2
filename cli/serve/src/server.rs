//! The server itself: listens, answers, and ends in order at Ctrl-C.
//!
//! One thread serves all connections; each search has its own ([`stream`](super::stream)). Nothing that a stranger does
//! keeps the page waiting, or uses up the files that a process may open:
//!
//! | what a connection does | what becomes of it |
//! |---|---|
//! | says nothing, or its wishes letter by letter | it is closed after [`PATIENCE`] |
//! | sends a body slowly | it is refused ([`Json`](super::reply::Json)) |
//! | does not read what it is told | it is closed ([`Patient`]) |
//! | is one too many | the oldest gives way that has not shown the token; if all have, it waits |

use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr, TcpListener, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::gate::Visitor;
use super::patience::Patient;
use super::window::Windows;
use niwaki_host::failure::Failure;

/// The connections that are served at a time. A browser opens six.
const CONNECTIONS: usize = 200;
/// How long a connection may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take to read what it is told.
const READING: Duration = Duration::from_secs(30);
/// How often Ctrl-C is looked for, and windows of which nothing is heard any more.
const BLINK: Duration = Duration::from_millis(100);

/// Takes a place to listen at.
///
/// # Errors
/// Fails where another program has it, and says so.
pub(crate) fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    let listener = TcpListener::bind(address).map_err(|error| {
        let taken = error.kind() == std::io::ErrorKind::AddrInUse;
        let why = if taken {
            format!("{address} is taken: choose another --port, or leave it out")
        } else {
            format!("cannot listen at {address}: {error}")
        };
        Failure::told(why, error)
    })?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Returns the address by which this machine goes out, of the kind of `every`, if it has one: nothing is sent to find it.
pub(crate) fn address_outwards(every: IpAddr) -> Option<IpAddr> {
    // Addresses of documentation, which belong to nobody: a route to them is one outwards.
    let outside = match every {
        IpAddr::V4(_) => "192.0.2.1:9",
        IpAddr::V6(_) => "[2001:db8::1]:9",
    };
    let socket = UdpSocket::bind((every, 0)).ok()?;
    socket.connect(outside).ok()?;
    let own = socket.local_addr().ok()?.ip();
    Some(own).filter(|own| !own.is_unspecified() && !own.is_loopback())
}

/// Answers until `stop` is set, and forgets the windows that fall silent meanwhile.
///
/// # Errors
/// Fails where the system has no more to give.
pub(crate) fn run(
    listener: TcpListener,
    router: &Router,
    windows: &Windows,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let mut visits = Visits::default();
        while !stop.load(Ordering::Relaxed) {
            windows.forget_silent();
            match timeout(BLINK, listener.accept()).await {
                Ok(Ok((stream, _))) => {
                    while !visits.make_room() && !stop.load(Ordering::Relaxed) {
                        sleep(BLINK).await;
                    }
                    visits.begin(stream, router);
                }
                // The system has no more files: those that are open will be closed.
                Ok(Err(_)) => sleep(BLINK).await,
                Err(_) => (),
            }
        }
        Ok(())
    })
}

/// The connections that are served, the oldest first.
#[derive(Default)]
struct Visits(VecDeque<Visit>);

/// A connection that is served, and by whom it was opened.
struct Visit {
    visitor: Arc<Visitor>,
    task: JoinHandle<()>,
}

impl Visits {
    /// Makes room for one more, and says whether there is any: where all places are taken, the oldest connection gives way
    /// by which nobody has shown the token.
    fn make_room(&mut self) -> bool {
        self.0.retain(|visit| !visit.task.is_finished());
        if self.0.len() < CONNECTIONS {
            return true;
        }
        let stranger = self.0.iter().position(|visit| !visit.visitor.is_known());
        let stranger = stranger.and_then(|at| self.0.remove(at));
        stranger.is_some_and(|visit| {
            visit.task.abort();
            true
        })
    }

    /// Begins to serve one more.
    fn begin(&mut self, stream: TcpStream, router: &Router) {
        let visitor = Arc::new(Visitor::default());
        let router = router.clone().layer(Extension(Arc::clone(&visitor)));
        let task = tokio::spawn(serve(stream, router));
        self.0.push_back(Visit { visitor, task });
    }
}

/// Serves one connection to its end. What goes wrong with it is nobody else's concern.
async fn serve(stream: TcpStream, router: Router) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    let service = TowerToHyperService::new(router);
    let stream = TokioIo::new(Patient::new(stream, READING));
    let served = http.serve_connection(stream, service).await;
    drop(served);
}
