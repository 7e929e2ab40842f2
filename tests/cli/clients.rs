//! Other people's programs play complete games with our engines. Skipped where Python or its
//! modules are missing; `NIWAKI_PYTHON` says which Python to take.

use std::path::Path;
use std::process::Command;

/// What a script exits with when the module that it is about is missing.
const MISSING: i32 = 77;

/// Runs a script with the command; says whether it could be run.
fn play(script: &str) {
    let python = std::env::var_os("NIWAKI_PYTHON").unwrap_or_else(|| "python3".into());
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/python")
        .join(script);
    let output = Command::new(&python)
        .arg(path)
        .arg(env!("CARGO_BIN_EXE_niwaki"))
        .output();
    let Ok(output) = output else {
        eprintln!("skipped: there is no Python to run {script}");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    if output.status.code() == Some(MISSING) {
        eprintln!("skipped: {}", said.trim());
        return;
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}: {said}{complaint}");
}

#[test]
fn python_chess_plays_complete_games_over_uci() {
    play("play_uci.py");
}

#[test]
fn pydraughts_plays_complete_games_over_hub() {
    play("play_hub.py");
}
