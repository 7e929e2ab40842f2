//! The programs that run now, and their end where we cannot wait for their turn.
//!
//! A match may itself be ended without a word, as by `kill -9`. Most programs then end with their
//! input, but not one that is hung. So a shell beside us is told what runs; when its own input
//! ends, because we are gone, it ends what is left. Elsewhere than on Unix there are no process
//! groups, and a program only ends by itself or is killed alone.

use std::io::Write;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, Once};

use niwaki_host::interrupt;

/// All programs of this process: interruptions are its concern, and no match's alone.
pub(super) static RUNNING: Running = Running(Mutex::new(Programs {
    ids: Vec::new(),
    guard: None,
}));

/// Registers, once, that Ctrl-C ends the programs, too.
static HEEDED: Once = Once::new();

/// The programs that run now, for all threads.
pub(super) struct Running(Mutex<Programs>);

/// The process groups to end, and who ends them after us.
struct Programs {
    /// The leaders of the groups.
    ids: Vec<u32>,
    /// The input of the shell; none where it could not be started.
    guard: Option<ChildStdin>,
}

impl Running {
    /// Notes a program that was started.
    pub(super) fn add(&self, id: u32) {
        HEEDED.call_once(|| interrupt::before_exit(kill_all));
        if let Ok(mut programs) = self.0.lock() {
            programs.ids.push(id);
            if programs.guard.is_none() {
                programs.guard = start_guard();
            }
            programs.tell("begun", id);
        }
    }

    /// Forgets a program that has ended: its number may soon be another's.
    pub(super) fn remove(&self, id: u32) {
        if let Ok(mut programs) = self.0.lock() {
            programs.ids.retain(|other| *other != id);
            programs.tell("ended", id);
        }
    }
}

impl Programs {
    /// Tells the shell, which would otherwise end a group that is no longer ours.
    fn tell(&mut self, word: &str, id: u32) {
        if let Some(guard) = &mut self.guard {
            let _ = writeln!(guard, "{word} {id}"); // without it all goes on
        }
    }
}

/// Ends all programs at once, because we are about to end ourselves.
fn kill_all() {
    if let Ok(programs) = RUNNING.0.lock() {
        for id in &programs.ids {
            kill_group(*id);
        }
    }
}

/// Keeps the groups between blanks, and ends those that are left at the end of the input.
#[cfg(unix)]
const GUARD: &str = r#"
groups=" "
while read -r word group; do
  case $word in
    begun) groups="$groups$group " ;;
    ended) groups="${groups%% "$group" *} ${groups#* "$group" }" ;;
  esac
done
for group in $groups; do kill -9 "-$group"; done
"#;

/// Starts the shell in a group of its own, so that Ctrl-C does not end it before us.
#[cfg(unix)]
fn start_guard() -> Option<ChildStdin> {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", GUARD])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    in_a_group_of_its_own(&mut shell);
    shell.spawn().ok()?.stdin.take()
}

/// Does without, where there are no process groups.
#[cfg(not(unix))]
fn start_guard() -> Option<ChildStdin> {
    None
}

/// Sets a command apart from our group. Ctrl-C is for us: we end the programs ourselves, when the
/// game is saved.
#[cfg(unix)]
pub(super) fn in_a_group_of_its_own(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
pub(super) fn in_a_group_of_its_own(_: &mut Command) {}

/// Kills a process, and all that it has started.
#[cfg(unix)]
pub(super) fn kill_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(leader) = i32::try_from(leader) {
        let _ = killpg(Pid::from_raw(leader), Signal::SIGKILL); // it may be gone
    }
}

#[cfg(not(unix))]
pub(super) fn kill_group(_: u32) {}
