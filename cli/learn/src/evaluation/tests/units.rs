//! The scale of what is learned: values are in the unit of the game, whatever that is.

use niwaki::Value;
use niwaki::evaluation::Network;

use super::*;

/// [`Weights`], of which the game says in its own points who is ahead; cells count a tenth of a unit each, so that much is
/// left to learn.
#[derive(Clone, Default)]
struct Scaled<const UNIT: i32>(Weights);

impl<const UNIT: i32> Game for Scaled<UNIT> {
    type Move = u8;
    const FEATURES: usize = Weights::FEATURES;
    const UNIT: i32 = UNIT;

    fn moves(&self, moves: &mut MoveList<u8>) {
        self.0.moves(moves);
    }

    fn play(&self, cell: u8) -> Self {
        Scaled(self.0.play(cell))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> Key {
        self.0.key()
    }

    fn evaluate(&self) -> i32 {
        let Weights { sides, turn } = &self.0;
        (weight(sides[*turn]) - weight(sides[1 - turn])) * UNIT / 10
    }

    fn features(&self, side: Side, active: &mut [u64]) {
        self.0.features(side, active);
    }
}

impl<const UNIT: i32> SimpleGame for Scaled<UNIT> {
    const NAME: &'static str = "weights";

    fn start() -> Self {
        Scaled::default()
    }
}

/// Carries out a whole training in so many rounds, and returns what was learned.
fn trained<const UNIT: i32>(rounds: &str, over: &str) -> Trained {
    let games = Catalogue::of::<Few>(&[]).with(Entry::<Simple<Scaled<UNIT>>>::new());
    let catalogue = Catalogue::from(games).with_kinds(artifacts());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.evaluation");
    let mut words = SMALL.to_vec();
    let place = words.iter().position(|word| *word == "--rounds").unwrap();
    words[place + 1] = rounds;
    words.extend(["--over", over, "--out", path.to_str().unwrap()]);
    run(&catalogue, &words).unwrap();
    Trained::decode(&fs::read(path).unwrap()).unwrap()
}

/// Returns the values of positions with as many stones as are drawn, in the points of the game.
fn values<const UNIT: i32>(network: &Network) -> Vec<i32> {
    let value = |own: u16| {
        let other = own.rotate_left(5) & ((1 << CELLS) - 1) & !own;
        let position = Scaled::<UNIT>(Weights {
            sides: [own, other],
            turn: 0,
        });
        network.evaluate(&position)
    };
    (0..1_u16 << CELLS).map(value).collect()
}

#[test]
fn values_are_in_the_unit_of_the_game() {
    for over in ["hand", "none"] {
        let (small, large) = (trained::<100>("1", over), trained::<200>("1", over));
        let (small, large) = (small.network().unwrap(), large.network().unwrap());
        assert!((large.scale() - 2 * small.scale()).abs() <= 1);
        // The games and the labels are the same, and so is what is fitted to them.
        assert_eq!(large.weights(), small.weights());
        let pairs = values::<100>(small).into_iter().zip(values::<200>(large));
        let mut largest = 0;
        for (small, large) in pairs {
            assert!(
                (large - 2 * small).abs() <= 2 + large.abs() / 200,
                "{small} and {large}"
            );
            assert!(large.abs() < Value::MAX_ESTIMATE);
            largest = largest.max(large.abs());
        }
        assert!(largest > 50, "{over}: something was learned: {largest}");
    }
}

/// The second round is played by what the first has taught, whose values are rounded to whole points: its games differ
/// here and there, and values in the mean do not.
#[test]
fn rounds_stay_in_the_unit_of_the_game() {
    let small = values::<100>(trained::<100>("2", "hand").network().unwrap());
    let large = values::<200>(trained::<200>("2", "hand").network().unwrap());
    let [mut product, mut square] = [0.0; 2];
    for (small, large) in small.iter().zip(&large) {
        product += f64::from(*small) * f64::from(*large);
        square += f64::from(*small) * f64::from(*small);
    }
    let slope = product / square;
    assert!((slope - 2.0).abs() < 0.2, "{slope}");
    assert!(large.iter().all(|value| value.abs() < Value::MAX_ESTIMATE));
}
