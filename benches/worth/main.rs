//! `niwaki-worth [DIR]`: writes the figures of a laboratory's folder, or those kept here, into the sources.

use std::path::Path;
use std::process::ExitCode;

use niwaki_worth::{Failure, Worth, differing};

const USAGE: &str = "Usage: cargo run -p niwaki-worth -- [DIR]

Takes the figures of the techniques from DIR, a folder that `niwaki lab ablation --out DIR` wrote,
keeps them in benches/worth/worth.jsonl, and writes them into the sections `# Worth` of
core/src/techniques. Without DIR it writes the sections anew from the figures that are kept.";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next();
    if arguments.next().is_some() || folder.as_ref().is_some_and(|text| text.starts_with('-')) {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    }
    match run(folder.as_deref().map(Path::new)) {
        Ok(written) => {
            println!("{written} files written anew");
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(2)
        }
    }
}

/// Returns how many files were not as they should be.
fn run(folder: Option<&Path>) -> Result<usize, Failure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if let Some(folder) = folder {
        Worth::measured(folder)?.keep(&root)?;
    }
    let files = differing(&root, &Worth::kept(&root)?)?;
    for file in &files {
        file.write()?;
    }
    Ok(files.len())
}
