//! Specifications: what is read, what is refused, and with which words.

use niwaki::{Family, Notation};

use super::{SPECS, tree};
use crate::trees::{Tree, TreeFamily};

#[test]
fn nothing_means_edge_sum() {
    assert_eq!(tree("").spec(), tree("edge-sum").spec());
    assert_eq!(tree(" ").spec(), Tree::default().spec());
    let spelt_out = "edge-sum,b=8,length=64,seed=1,amplitude=100,order=0,noise=0,tactical=0";
    assert_eq!(tree("").spec(), spelt_out);
}

#[test]
fn each_family_has_its_keys_and_defaults() {
    let expected = [
        "iid,b=8,length=64,seed=1,amplitude=1000,noise=500,tactical=0",
        "ordered,b=8,length=64,seed=1,amplitude=100,order=0.7,noise=50,tactical=0",
        "prefix-value,b=8,length=64,seed=1,amplitude=100,noise=50,tactical=0",
        "dag,b=8,length=64,seed=1,amplitude=100,order=0,noise=0,tactical=0,tau=0.5",
    ];
    for spec in expected {
        let family = spec.split(',').next().expect("split gives a part");
        assert_eq!(tree(family).spec(), spec);
    }
}

#[test]
fn written_specifications_are_read_back() {
    for spec in SPECS {
        let root = tree(spec);
        let again = tree(&root.spec());
        assert_eq!(root, again);
        assert_eq!(root.spec(), again.spec());
    }
}

#[test]
fn canonical_text_tidies_up() {
    let untidy = " dag , tau = 0.2500 ,b=3..3,order=.0,tactical=1.0,length=007 ";
    assert!(
        TreeFamily::start(untidy).is_err(),
        "a decimal needs a digit before its point"
    );
    let untidy = untidy.replace("=.0", "=0.0");
    let tidy = "dag,b=3,length=7,seed=1,amplitude=100,order=0,noise=0,tactical=1,tau=0.25";
    assert_eq!(tree(&untidy).spec(), tidy);
}

#[test]
fn the_ends_of_every_range_are_allowed() {
    for spec in [
        "iid,b=1,length=400,seed=0,amplitude=10000,noise=10000,tactical=1",
        "edge-sum,b=200,length=1,seed=18446744073709551615,amplitude=1,noise=0,order=1",
        "edge-sum,b=1..200,length=99,amplitude=10000",
        "prefix-value,b=2,length=400,amplitude=2493",
        "dag,tau=0,b=1",
        "dag,tau=4,b=200,length=400,amplitude=2",
        "ordered,order=0.0001",
    ] {
        assert_eq!(tree(spec).ply(), 0);
    }
}

/// A bad specification, and what its error must name: the offending text and the remedy.
const BAD: [(&str, &str, &str); 38] = [
    (
        "foo",
        "\"foo\"",
        "iid, edge-sum, ordered, prefix-value, dag",
    ),
    ("IID", "\"IID\"", "iid, edge-sum"),
    (
        "b=4",
        "\"b=4\" stands where the family should",
        "begin with one of iid",
    ),
    (",b=4", "\"\"", "begin with one of iid"),
    ("edge_sum", "\"edge_sum\"", "edge-sum"),
    ("iid,", "\"\" is no setting", "key=value"),
    ("iid,,b=3", "\"\" is no setting", "key=value"),
    ("iid,b", "\"b\" is no setting", "key=value"),
    (
        "iid,depth=4",
        "\"depth\" in \"depth=4\"",
        "b, length, seed, amplitude, noise, tactical",
    ),
    ("iid,B=4", "\"B\" in \"B=4\"", "b, length"),
    ("iid,=4", "\"\" in \"=4\"", "b, length"),
    (
        "iid,tau=0.5",
        "\"tau\" in \"tau=0.5\" does not fit iid",
        "b, length",
    ),
    (
        "edge-sum,tau=0.5",
        "does not fit edge-sum",
        "order, noise, tactical",
    ),
    (
        "iid,order=0.5",
        "\"order\" in \"order=0.5\" does not fit iid",
        "b, length",
    ),
    (
        "prefix-value,order=0.5",
        "does not fit prefix-value",
        "b, length",
    ),
    ("iid,b=3,b=4", "\"b\" is given twice", "once"),
    ("iid,b=3,seed=1, b =3", "\"b\" is given twice", "once"),
    ("iid,b=0", "\"b=0\"", "1 to 200"),
    ("iid,b=201", "\"b=201\"", "1 to 200"),
    ("iid,b=0..4", "\"b=0..4\"", "a range such as 2..8"),
    ("iid,b=8..2", "\"b=8..2\"", "2..8"),
    ("iid,b=2..", "\"b=2..\"", "a range such as 2..8"),
    ("iid,b=2..=8", "\"b=2..=8\"", "a range such as 2..8"),
    ("iid,b=", "\"b=\"", "1 to 200"),
    ("iid,b=+4", "\"b=+4\"", "1 to 200"),
    ("iid,length=0", "\"length=0\"", "1 to 400"),
    ("iid,length=401", "\"length=401\"", "1 to 400"),
    ("iid,length=six", "\"length=six\"", "1 to 400"),
    ("iid,seed=-1", "\"seed=-1\"", "0 to 18446744073709551615"),
    (
        "iid,seed=18446744073709551616",
        "seed=",
        "0 to 18446744073709551615",
    ),
    ("iid,amplitude=0", "\"amplitude=0\"", "1 to 10000"),
    (
        "iid,amplitude=99999999999",
        "\"amplitude=99999999999\"",
        "1 to 10000",
    ),
    (
        "edge-sum,amplitude=10000,length=100",
        "\"amplitude=10000\"",
        "at most 9900",
    ),
    ("dag,amplitude=5", "\"amplitude=5\"", "even"),
    ("iid,noise=10001", "\"noise=10001\"", "0 to 10000"),
    ("ordered,order=1.0001", "\"order=1.0001\"", "0 to 1"),
    (
        "iid,tactical=0.12345",
        "\"tactical=0.12345\"",
        "four decimals",
    ),
    ("dag,tau=4.5", "\"tau=4.5\"", "0 to 4"),
];

#[test]
fn bad_specifications_are_refused_in_one_clear_line() {
    for (spec, problem, remedy) in BAD {
        let error = TreeFamily::start(spec).expect_err(spec).to_string();
        assert!(error.contains(problem), "{spec}: {error}");
        assert!(error.contains(remedy), "{spec}: {error}");
        assert!(error.starts_with("tree: "), "{spec}: {error}");
    }
}

#[test]
fn whatever_is_thrown_at_it_the_error_stays_in_one_line() {
    for spec in [
        "\n",
        "i\nid",
        "iid,b\n=3",
        "iid,b=3\n4",
        "iid,\u{85}=\r",
        "iid,b=３",
        "dag,tau=.\n",
    ] {
        if let Err(error) = TreeFamily::start(spec) {
            assert!(!error.to_string().contains(['\n', '\r']), "{error}");
        }
    }
}

#[test]
fn bench_positions_exist() {
    for bench in TreeFamily::bench() {
        let root = tree(bench.parameters);
        let position = root.parse_position(bench.position).expect(bench.parameters);
        assert_eq!(position.position_text(), bench.position);
        assert!(!position.is_leaf());
    }
}

#[test]
fn every_key_is_documented_with_a_range() {
    for parameter in TreeFamily::parameters() {
        assert!(!parameter.range.is_empty() && !parameter.meaning.is_empty());
        assert!(!parameter.default.is_empty(), "{}", parameter.name);
    }
}

#[test]
fn another_tree_is_one_with_another_seed() {
    for (parameters, another) in [
        ("", Some("edge-sum,seed=5")),
        ("iid", Some("iid,seed=5")),
        ("dag,b=3,tau=1", Some("dag,b=3,tau=1,seed=5")),
        ("iid,seed=3", None),
        ("iid, seed = 3,b=2", None),
    ] {
        let found = TreeFamily::another(parameters, 5);
        assert_eq!(found.as_deref(), another, "{parameters}");
        assert!(found.is_none_or(|spec| TreeFamily::start(&spec).is_ok()));
    }
}
