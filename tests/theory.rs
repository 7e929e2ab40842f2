//! The book's results on errors in game trees, computed without the shortcuts.

/// Returns the share of won positions that is the same on each level of a tree of branching `b`: the root of
/// x^b + x - 1.
fn balanced(b: i32) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let x = f64::midpoint(low, high);
        if x.powi(b) + x < 1.0 {
            low = x;
        } else {
            high = x;
        }
    }
    low
}

/// The probabilities that a won position is reported lost, and a lost one won.
#[derive(Clone, Copy)]
struct Errors {
    won: f64,
    lost: f64,
}

/// Returns the same one ply higher, where a share `x` of the children is won.
fn one_ply_up(b: i32, x: f64, below: Errors) -> Errors {
    let all_won = (x * (1.0 - below.won)).powi(b);
    let all_reported_won = (x * (1.0 - below.won) + (1.0 - x) * below.lost).powi(b);
    Errors {
        lost: 1.0 - (1.0 - below.won).powi(b),
        won: (all_reported_won - all_won) / (1.0 - x.powi(b)),
    }
}

/// Returns by how much an error grows on its way up two plies.
fn growth_in_two_plies(b: i32) -> f64 {
    let x = balanced(b);
    let any = |errors: Errors| x * errors.won + (1.0 - x) * errors.lost;
    let start = Errors {
        won: 1e-9,
        lost: 1e-9,
    };
    let two_up = |errors| one_ply_up(b, x, one_ply_up(b, x, errors));
    let settled = two_up(two_up(start));
    any(two_up(settled)) / any(settled)
}

/// On balanced trees of independent leaves an error grows by b / R* for each ply, where R* is the
/// branching factor of alpha-beta.
#[test]
fn errors_grow_as_minimax_outgrows_alpha_beta() {
    for (b, alpha_beta, growth) in [
        (2, 1.618, 1.236),
        (3, 2.148, 1.397),
        (4, 2.630, 1.521),
        (8, 4.309, 1.856),
    ] {
        let x = balanced(b);
        let branching = x / (1.0 - x);
        assert!((branching - alpha_beta).abs() < 1e-3, "{b}: {branching}");
        let found = growth_in_two_plies(b).sqrt();
        assert!((found - growth).abs() < 1e-3, "{b}: {found}");
        let derived = f64::from(b) / branching;
        assert!((found - derived).abs() < 1e-4, "{b}: {found} {derived}");
    }
}
