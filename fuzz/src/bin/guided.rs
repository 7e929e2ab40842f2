//! Has libFuzzer feed the target that `NIWAKI_FUZZ` names: see `fuzz/night.sh`.

#![no_main]

use std::env;
use std::sync::LazyLock;

use niwaki_fuzz::{Target, target};

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = env::var("NIWAKI_FUZZ").expect("NIWAKI_FUZZ names a target");
    target(&name).expect("there is such a target")
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (TARGET.run)(bytes));
