//! Every game keeps the laws that the library states.

use niwaki::laws::{Laws, Summary};
use niwaki::{Family, Notation};
use niwaki_games::checkers::CheckersFamily;
use niwaki_games::chess::ChessFamily;
use niwaki_games::trees::TreeFamily;

/// Checks the laws of the family, and of its games from these starts besides.
fn check<F: Family>(laws: Laws, starts: &[(&str, &str)]) -> Summary {
    let mut summary = laws.check_family::<F>().unwrap();
    for (parameters, position) in starts {
        let start = F::start(parameters).and_then(|start| start.parse_position(position));
        let start = start.unwrap_or_else(|error| panic!("{parameters} {position}: {error}"));
        let checked = laws.check_notation(&start);
        summary.merge(&checked.unwrap_or_else(|violation| panic!("{parameters}: {violation}")));
    }
    summary
}

#[test]
fn chess_keeps_the_laws() {
    // Castling, captures en passant and promotions; pieces that shuffle; the last plies
    // before a draw by the count.
    let starts = [
        "r3k2r/8/8/pppppppp/PPPPPPPP/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/2p2p2/2P2P2/8/8/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/2p3p1/8/1P1P1P1P/p1p1p1p1/8/3P1P2/4K3 w - - 0 1",
        "8/8/2k5/8/8/3QK3/8/8 w - - 0 1",
        "8/2r5/4k3/8/8/3RK3/8/6B1 b - - 90 80",
        "7k/8/5K2/8/8/8/8/1Q6 w - - 97 99",
    ];
    let starts = starts.map(|position| ("", position));
    let summary = check::<ChessFamily>(Laws::default().walks(6), &starts);
    assert!(summary.distinct > 15_000, "{summary:?}");
    assert!(summary.returning > 300, "{summary:?}");
    assert!(summary.passes > 8_000, "{summary:?}");
    assert!(summary.forced > 500 && summary.finished > 5, "{summary:?}");
}

#[test]
fn chess960_keeps_the_laws() {
    let laws = Laws::default().walks(1).length(120);
    let mut summary = Summary::default();
    for start in (0..960).step_by(19) {
        let start = ChessFamily::start(&format!("variant=960,start={start}")).unwrap();
        summary.merge(&laws.seed(summary.walks).check_notation(&start).unwrap());
    }
    assert!(summary.distinct > 4_000, "{summary:?}");
}

#[test]
fn castling_in_chess960_keeps_the_laws() {
    // Empty back ranks: castling is possible on the first move and lost in every way.
    let start = ChessFamily::start("variant=960").unwrap();
    for position in [
        "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
        "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
        "5rkr/8/8/8/8/8/8/5RKR b HFhf - 0 1",
    ] {
        let start = start.parse_position(position).unwrap();
        let laws = Laws::default().walks(30).length(60);
        laws.check_notation(&start).unwrap();
    }
}

#[test]
fn checkers_keeps_the_laws() {
    // Kings on a wide board, chains of jumps, and the last plies before a draw.
    let starts = [
        ("", "B:WK32,K31,K5:BK1,K2,K28"),
        ("", "W:WK18,22,23,27,28:B6,7,10,11,K15,20"),
        ("draw-plies=6", "B:WK32,31:BK1,2"),
        ("", "W:W9,13,14:B5,6:H70"),
    ];
    let summary = check::<CheckersFamily>(Laws::default().walks(40), &starts);
    assert!(summary.distinct > 10_000, "{summary:?}");
    assert!(summary.returning > 1_000, "{summary:?}");
    assert!(
        summary.forced > 3_000 && summary.finished > 100,
        "{summary:?}"
    );
}

#[test]
fn trees_keep_the_laws() {
    let starts = [
        "iid,b=3,length=6",
        "edge-sum,b=1..5,length=12,tactical=0.3,noise=30",
        "edge-sum,b=9,length=8,order=0.6,tactical=0.5",
        "ordered,b=2..9,length=9,tactical=0.2",
        "prefix-value,b=4,length=10,noise=0,tactical=1",
        "dag,b=3,length=12,tau=0",
        "dag,b=2..6,length=10,tau=0.3,order=0.8,tactical=0.1",
        "dag,b=5,length=30,tau=1.5",
        "iid,b=200,length=3",
        "edge-sum,b=2,length=400,amplitude=10",
    ];
    let starts = starts.map(|parameters| (parameters, "root"));
    let summary = check::<TreeFamily>(Laws::default().walks(15), &starts);
    assert!(summary.distinct > 8_000, "{summary:?}");
    assert!(summary.finished > 150, "{summary:?}");
}
