use super::*;
use crate::evaluation::Evaluations;
use crate::evaluation::samples::{of_model, trained};
use crate::evaluation::terms::Model;
use niwaki_host::artifact::Learned;

#[test]
fn a_file_says_what_it_is_and_reads_back() {
    let trained = trained("checkers", 128);
    let bytes = trained.encode();
    assert!(
        bytes.starts_with(
            b"niwaki evaluation\nversion: 1\ngame: checkers\nparameters: \nmodel: net\n"
        )
    );
    assert_eq!(Trained::decode(&bytes).unwrap(), trained);
    let header = examine(&bytes).unwrap();
    assert_eq!(
        header.command,
        "niwaki train evaluation checkers --positions 1000 --nodes 100 --rounds 2 --hidden 8 --over material --epochs 3 --blend 40 --seed 9"
    );
    assert_eq!(
        (header.features.map(|(count, _)| count), header.unfinished),
        (Some(128), None)
    );
}

#[test]
fn a_linear_model_says_so() {
    let trained = of_model(Model::Linear, "checkers", 128);
    let bytes = trained.encode();
    assert!(trained.network().unwrap().is_linear());
    assert_eq!(Trained::decode(&bytes).unwrap(), trained);
    let command = examine(&bytes).unwrap().command;
    let expected = "niwaki train evaluation checkers --model linear --positions 1000 ";
    assert!(command.starts_with(expected), "{command}");
}

/// A number of rounds without end would be read for hours.
#[test]
fn rounds_that_no_training_has_are_refused() {
    for rounds in [0, 101, u32::MAX] {
        let mut trained = trained("checkers", 128);
        trained.about.terms.rounds = rounds;
        let said = Trained::decode(&trained.encode()).unwrap_err().to_string();
        assert_eq!(
            said,
            format!("'rounds: {rounds}': a number from 1 to 100 is wanted")
        );
    }
}

#[test]
fn a_file_says_how_much_was_drawn_how_many_rounds_count_and_where_fits_began() {
    let mut trained = trained("checkers", 128);
    (trained.about.terms.explore, trained.about.terms.window) = (5, Some(2));
    trained.about.terms.warm_start = true;
    let bytes = trained.encode();
    assert_eq!(Trained::decode(&bytes).unwrap(), trained);
    let command = examine(&bytes).unwrap().command;
    assert!(
        command.ends_with("--blend 40 --explore 5 --window 2 --warm-start --seed 9"),
        "{command}"
    );
}

#[test]
fn a_file_tells_the_games_that_it_was_fitted_to() {
    let mut trained = trained("checkers", 128);
    trained.about.taken = vec![0x0001_2abc, 0xffff_ffff];
    trained.about.began = Some(0xab);
    trained.about.terms.explore = 5;
    let bytes = trained.encode();
    assert_eq!(Trained::decode(&bytes).unwrap(), trained);
    let command = examine(&bytes).unwrap().command;
    let wanted = "evaluation checkers --from-games 00012abc --from-games ffffffff --hidden 8 --over material --epochs 3 --blend 40 --seed 9";
    assert!(command.ends_with(wanted), "{command}");
}

/// Cut at any byte, or with any byte changed, it is refused in a line, and never read as something else.
#[test]
fn damage_is_found_wherever_it_is() {
    let bytes = trained("checkers", 20).encode();
    let said = |bytes: &[u8]| format!("{:#}", Trained::decode(bytes).unwrap_err());
    for end in 0..bytes.len() {
        assert_eq!(said(&bytes[..end]).lines().count(), 1, "{end}");
    }
    assert!(said(&bytes[..bytes.len() - 1]).contains("the file is cut short"));
    for place in 0..bytes.len() {
        let mut other = bytes.clone();
        other[place] ^= 0x10;
        assert_eq!(said(&other).lines().count(), 1, "{place}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(said(&longer).contains("its checksum does not match"));
}

/// Files that were written before losses were kept are read, and lack no more than those.
#[test]
fn a_file_without_its_losses_is_read() {
    let trained = trained("checkers", 20);
    let bytes = trained.encode();
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let text = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let is_kept = |line: &&str| {
        let name = line.split(':').next().unwrap();
        !name.starts_with("losses ") && name != "quantised loss"
    };
    let older: Vec<&str> = text.lines().filter(is_kept).collect();
    assert_eq!(older.len() + 3, text.lines().count());
    let mut older = (older.join("\n") + "\n").into_bytes();
    older.extend(&bytes[end..bytes.len() - SUM]);
    older.extend(crc32fast::hash(&older).to_le_bytes());
    let read = Trained::decode(&older).unwrap();
    assert_eq!(read.content, trained.content);
    let about = About {
        quantised_loss: None,
        losses: Vec::new(),
        ..trained.about
    };
    assert_eq!(read.about, about);
}

/// Makes a file with another line in its heading, and the checksum that belongs to it.
fn with_line(name: &str, value: &str) -> Vec<u8> {
    let bytes = trained("checkers", 20).encode();
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let text = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let lines = text.lines().map(|line| match line.split_once(": ") {
        Some((own, _)) if own == name => format!("{name}: {value}\n"),
        _ => format!("{line}\n"),
    });
    let mut other = lines.collect::<String>().into_bytes();
    other.extend(&bytes[end..bytes.len() - SUM]);
    other.extend(crc32fast::hash(&other).to_le_bytes());
    other
}

#[test]
fn a_heading_that_makes_no_sense_is_told() {
    for (name, value, wanted) in [
        ("version", "9", "has version 9, and version 1 is wanted"),
        (
            "model",
            "tuples",
            "there is no model 'tuples', only net, linear and weights",
        ),
        ("model", "linear", "'buckets: 8': a linear model has 0"),
        ("buckets", "0", "'buckets: 0': a net model has some"),
        (
            "over",
            "hand-made",
            "line 13: 'over: hand-made': hand, material or none is wanted",
        ),
        (
            "blend",
            "40\nwarm start: no",
            "'warm start: no': yes is wanted, or no such line",
        ),
        (
            "seed",
            "9\ngames: 12ab some",
            "'games: some': a checksum in hexadecimal digits is wanted",
        ),
        ("hidden", "7", "its weights make no sense"),
        ("hidden", "999999999999", "its weights make no sense"),
        (
            "features",
            "18446744073709551615",
            "its weights make no sense",
        ),
        ("most", "900", "no network has 20 features, 8 hidden units"),
        ("scale", "much", "'scale: much' is no number"),
        (
            "losses 2",
            "low",
            "'losses 2: low': pairs of losses are wanted",
        ),
    ] {
        let said = format!(
            "{:#}",
            Trained::decode(&with_line(name, value)).unwrap_err()
        );
        assert!(said.contains(wanted), "{said}");
    }
    // So it is where a file is named, before anything is searched: its checksum is right.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("senseless.evaluation");
    std::fs::write(&path, with_line("most", "900")).unwrap();
    let said = Learned::open(&Evaluations, &path).unwrap_err();
    assert!(format!("{said:#}").contains("no network has 20 features"));
    assert!(Trained::decode(&with_line("scale", "77")).is_ok_and(|one| one.content.scale() == 77));
}
