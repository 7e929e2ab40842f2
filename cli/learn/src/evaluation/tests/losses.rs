//! What a training tells of its losses.

use serde_json::Value;

use super::*;

/// The loss of the network that plays is told beside that of the fit, and is hardly another: rounding costs little.
#[test]
fn whole_numbers_lose_hardly_more_than_the_fit() {
    let (bytes, told) = learned(&["--json"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    let loss = |name: &str| told[name].as_f64().unwrap();
    let (fitted, quantised) = (loss("held_out_loss"), loss("quantised_held_out_loss"));
    assert!(
        fitted > 0.0 && quantised.to_bits() != fitted.to_bits(),
        "{told}"
    );
    assert!((quantised / fitted - 1.0).abs() < 0.05, "{told}");
    let about = Trained::decode(&bytes).unwrap().about;
    assert_eq!(
        format!("{quantised:.6}"),
        format!("{:.6}", about.quantised_loss.unwrap())
    );
}

#[test]
fn a_file_tells_of_the_losses_of_each_epoch() {
    let (bytes, _) = learned(&[]);
    let about = Trained::decode(&bytes).unwrap().about;
    assert_eq!(about.losses.len(), 2, "as many rounds were played");
    for epochs in &about.losses {
        assert!(epochs.len() > 1 && epochs.len() <= 12, "{epochs:?}");
    }
    let last = about.losses[1].iter().map(|losses| losses.held_out);
    let best = last.fold(f64::INFINITY, f64::min);
    assert_eq!(Some(best), about.held_out_loss);
}

#[test]
fn losses_are_drawn_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let [path, svg] = ["one.evaluation", "losses.svg"].map(|name| folder.path().join(name));
    let files = [
        "--out",
        path.to_str().unwrap(),
        "--svg",
        svg.to_str().unwrap(),
    ];
    let words = [&SMALL[..], &files].concat();
    // A picture that is there is left as it is, and nothing is played before that is told.
    fs::write(&svg, "mine").unwrap();
    let said = run(&catalogue(None), &words).unwrap_err();
    assert!(said.contains("losses.svg is there already"), "{said}");
    assert_eq!(fs::read(&svg).unwrap(), b"mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    fs::remove_file(&svg).unwrap();
    run(&catalogue(None), &words).unwrap();
    let drawn = fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("weights: loss by epoch") && drawn.contains("round 2, held out"));
    let both = ["--svg", "x.svg", "--out", folder.path().to_str().unwrap()];
    let said = run(
        &catalogue(None),
        &[&["weights", "checkers"][..], &both].concat(),
    )
    .unwrap_err();
    assert!(
        said.contains("--svg draws the losses in one game"),
        "{said}"
    );
    let same = [
        "--out",
        svg.to_str().unwrap(),
        "--svg",
        svg.to_str().unwrap(),
    ];
    fs::remove_file(&svg).unwrap();
    let said = run(&catalogue(None), &[&SMALL[..], &same].concat()).unwrap_err();
    assert!(
        said.contains("losses.svg is there already, or will be"),
        "{said}"
    );
}
