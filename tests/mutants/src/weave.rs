//! Weaves mutants into a file, all of them beside the code as it is: each asleep behind a question for its number.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, BinOp, Block, Expr, ImplItemFn, ItemFn, Meta, ReturnType, Signature,
    TraitItemFn, Type,
};

use crate::list::{Genre, Mutant, Place};

/// What is added to the crate: the question whether a mutant is awake. A `const fn` may ask it, too; what the compiler
/// evaluates is never mutated.
pub(crate) const QUESTION: &str = "
pub(crate) mod mutant {
    extern crate std;
    static AWAKE: std::sync::LazyLock<usize> =
        std::sync::LazyLock::new(|| std::env::var(\"MUTANT\").map_or(0, |number| number.parse().unwrap()));
    const fn asleep(_: usize) -> bool { false }
    fn asked(number: usize) -> bool { *AWAKE == number }
    #[inline] pub(crate) const fn is(number: usize) -> bool {
        core::intrinsics::const_eval_select((number,), asleep, asked)
    }
}
";
/// What stands at the beginning of the crate, so that it compiles.
pub(crate) const PERMITS: &str = "#![feature(core_intrinsics, const_eval_select)] #![allow(arithmetic_overflow, internal_features, unconditional_panic)] ";

/// What stands in place of a piece of code while a mutant is awake.
enum Piece {
    Text(String),
    /// A piece of the source, with the mutants in it.
    Source(Range<usize>),
}

/// An expression with mutants: their numbers, and what they make of it.
type Choices = Vec<(usize, Vec<Piece>)>;

/// A file with mutants woven in.
pub(crate) struct Woven {
    pub(crate) text: String,
    /// Which bytes of the text came of which mutant: the whole expression, or the inserted words.
    pub(crate) touched: Vec<(Range<usize>, usize)>,
    /// The mutants whose place was found.
    pub(crate) found: Vec<usize>,
}

/// Weaves mutants into the text of their file.
pub(crate) fn weave(source: &str, mutants: &[&Mutant]) -> Woven {
    let file = syn::parse_file(source).expect("it compiles");
    let mut loom = Loom {
        source,
        mutants,
        found: Vec::new(),
        inserted: BTreeMap::new(),
        chosen: BTreeMap::new(),
    };
    loom.visit_file(&file);
    let mut text = String::new();
    let mut touched = Vec::new();
    loom.write(0..source.len(), None, &mut text, &mut touched);
    Woven {
        text,
        touched,
        found: loom.found,
    }
}

/// Finds the places of mutants in a file.
struct Loom<'a> {
    source: &'a str,
    mutants: &'a [&'a Mutant],
    found: Vec<usize>,
    /// Words to insert, by place.
    inserted: BTreeMap<usize, Vec<(usize, String)>>,
    /// Expressions with mutants; those that stand farther out first.
    chosen: BTreeMap<(usize, Reverse<usize>), Choices>,
}

impl Loom<'_> {
    /// Returns the mutants of a kind that begin here.
    fn at(&self, genre: Genre, span: Span) -> Vec<Mutant> {
        let start = span.start();
        let place = Place {
            line: start.line,
            column: start.column + 1,
        };
        let here = |mutant: &&&Mutant| mutant.genre == genre && mutant.span.start == place;
        self.mutants
            .iter()
            .filter(here)
            .map(|mutant| Mutant::clone(mutant))
            .collect()
    }

    /// Notes what a mutant makes of an expression.
    fn choose(&mut self, whole: Range<usize>, mutant: &Mutant, pieces: Vec<Piece>) {
        self.found.push(mutant.number);
        let choices = self
            .chosen
            .entry((whole.start, Reverse(whole.end)))
            .or_default();
        choices.push((mutant.number, pieces));
    }

    /// Notes words that a mutant inserts.
    fn insert(&mut self, place: usize, mutant: &Mutant, words: String) {
        self.found.push(mutant.number);
        self.inserted
            .entry(place)
            .or_default()
            .push((mutant.number, words));
    }

    /// Bodies of functions that return at once.
    fn body(&mut self, signature: &Signature, block: &Block) {
        // Another type than that of the body does not pass for it.
        if matches!(&signature.output, ReturnType::Type(_, of) if matches!(**of, Type::ImplTrait(_)))
        {
            return;
        }
        let Some(first) = block.stmts.first() else {
            return;
        };
        for mutant in self.at(Genre::FnValue, first.span()) {
            let returned = format!(
                " if crate::mutant::is({}) {{ return {}; }} ",
                mutant.number, mutant.replacement
            );
            self.insert(
                block.brace_token.span.open().byte_range().end,
                &mutant,
                returned,
            );
        }
    }

    /// Other operators between the same operands.
    fn binary(&mut self, expression: &syn::ExprBinary) {
        if has_let(&expression.left) || has_let(&expression.right) {
            return;
        }
        let (left, right) = (bytes(&*expression.left), bytes(&*expression.right));
        for mutant in self.at(Genre::BinaryOperator, expression.op.span()) {
            let pieces = vec![
                Piece::Text("(".into()),
                Piece::Source(left.clone()),
                Piece::Text(format!(") {} (", mutant.replacement)),
                Piece::Source(right.clone()),
                Piece::Text(")".into()),
            ];
            self.choose(left.start..right.end, &mutant, pieces);
        }
    }

    /// Structures that leave a field to the rest.
    fn fields(&mut self, expression: &syn::ExprStruct) {
        let whole = bytes(expression);
        for field in &expression.fields {
            for mutant in self.at(Genre::StructField, field.span()) {
                let of = bytes(field);
                let comma = self.source[of.end..]
                    .find(',')
                    .map_or(of.end, |at| of.end + at + 1);
                let pieces = vec![
                    Piece::Source(whole.start..of.start),
                    Piece::Source(comma..whole.end),
                ];
                self.choose(whole.clone(), &mutant, pieces);
            }
        }
    }

    /// Writes a piece of the source with the mutants in it, but for those of `inside` itself.
    fn write(
        &self,
        range: Range<usize>,
        inside: Option<(usize, Reverse<usize>)>,
        text: &mut String,
        touched: &mut Vec<(Range<usize>, usize)>,
    ) {
        let mut at = range.start;
        while at < range.end {
            let begins = (at, Reverse(usize::MAX));
            let next = self.chosen.range(begins..).find(|(place, _)| {
                inside.is_none_or(|inside| **place > inside)
                    && place.0 >= at
                    && place.1.0 <= range.end
            });
            let end = next.map_or(range.end, |((start, _), _)| (*start).min(range.end));
            self.plain(at..end, text, touched);
            let Some((place, choices)) = next.filter(|(place, _)| place.0 < range.end) else {
                return;
            };
            let begun = text.len();
            text.push('(');
            for (number, pieces) in choices {
                text.push_str("if crate::mutant::is(");
                text.push_str(&number.to_string());
                text.push_str(") { ");
                for piece in pieces {
                    match piece {
                        Piece::Text(words) => text.push_str(words),
                        Piece::Source(of) => self.write(of.clone(), Some(*place), text, touched),
                    }
                }
                text.push_str(" } else ");
            }
            text.push_str("{ ");
            self.write(place.0..place.1.0, Some(*place), text, touched);
            text.push_str(" })");
            touched.extend(
                choices
                    .iter()
                    .map(|(number, _)| (begun..text.len(), *number)),
            );
            at = place.1.0;
        }
    }

    /// Writes a piece of the source that has no expressions with mutants, but maybe words to insert.
    fn plain(
        &self,
        range: Range<usize>,
        text: &mut String,
        touched: &mut Vec<(Range<usize>, usize)>,
    ) {
        let mut at = range.start;
        for (&place, words) in self.inserted.range(range.start..range.end) {
            text.push_str(&self.source[at..place]);
            at = place;
            for (number, words) in words {
                touched.push((text.len()..text.len() + words.len(), *number));
                text.push_str(words);
            }
        }
        text.push_str(&self.source[at..range.end]);
    }
}

impl<'ast> Visit<'ast> for Loom<'_> {
    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        if !is_elsewhere(&function.attrs) {
            self.body(&function.sig, &function.block);
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_elsewhere(&function.attrs) {
            self.body(&function.sig, &function.block);
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        if let Some(block) = &function.default {
            self.body(&function.sig, block);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_elsewhere(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    /// The compiler evaluates constants.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Binary(binary) => self.binary(binary),
            Expr::Struct(structure) => self.fields(structure),
            Expr::Unary(unary) => {
                for mutant in self.at(Genre::UnaryOperator, unary.op.span()) {
                    self.choose(
                        bytes(unary),
                        &mutant,
                        vec![Piece::Source(bytes(&*unary.expr))],
                    );
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expression);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        let guard = arm
            .guard
            .as_ref()
            .map(|(_, guard)| &**guard)
            .filter(|guard| !has_let(guard));
        for mutant in self.at(Genre::MatchArm, arm.span()) {
            match guard {
                Some(guard) => {
                    self.choose(bytes(guard), &mutant, vec![Piece::Text("false".into())]);
                }
                None if arm.guard.is_none() => {
                    let words = format!(" if !crate::mutant::is({})", mutant.number);
                    self.insert(bytes(&arm.pat).end, &mutant, words);
                }
                None => {}
            }
        }
        if let Some(guard) = guard {
            for mutant in self.at(Genre::MatchArmGuard, guard.span()) {
                self.choose(
                    bytes(guard),
                    &mutant,
                    vec![Piece::Text(mutant.replacement.clone())],
                );
            }
        }
        visit::visit_arm(self, arm);
    }
}

/// Returns the bytes that something takes up in its file.
fn bytes(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

/// Tells whether a condition binds names, so that it must stand where it stands.
fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            has_let(&binary.left) || has_let(&binary.right)
        }
        _ => false,
    }
}

/// Tells whether code is compiled elsewhere alone: on another processor, without a feature, or for tests.
fn is_elsewhere(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            condition.starts_with("not") || condition == "test"
        }
        meta => meta.path().is_ident("test"),
    })
}
