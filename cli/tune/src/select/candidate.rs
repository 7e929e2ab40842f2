//! The techniques that are switched.

use niwaki_host::engine::Engine;
use niwaki_host::failure::Failure;
use niwaki_host::list::TechniqueSet;
use niwaki_host::names::unknown;

/// A technique that is switched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Its name.
    pub(crate) name: String,
    /// Whether it is on before.
    pub(crate) on: bool,
}

impl Candidate {
    /// Returns those of these names, or all of the list, in its order.
    ///
    /// # Errors
    /// There is no such technique.
    pub(crate) fn all(engine: &Engine, names: &[String]) -> Result<Vec<Candidate>, Failure> {
        let members = engine.techniques.members();
        let known: Vec<&str> = members.iter().map(|(about, _)| about.name).collect();
        if let Some(wrong) = names.iter().find(|name| !known.contains(&name.trim())) {
            return Err(Failure::unusable(unknown("technique", wrong, &known)));
        }
        let wanted =
            |name: &str| names.is_empty() || names.iter().any(|wanted| wanted.trim() == name);
        let chosen = members.into_iter().filter(|(about, _)| wanted(about.name));
        let chosen = chosen.map(|(about, on)| Candidate {
            name: about.name.to_owned(),
            on,
        });
        Ok(chosen.collect())
    }

    /// Returns an engine with it switched.
    ///
    /// # Errors
    /// The list has no such technique.
    pub(crate) fn switched(&self, engine: &Engine) -> Result<Engine, Failure> {
        let mut engine = engine.clone();
        self.switch(&mut engine.techniques)?;
        Ok(engine)
    }

    /// Switches it.
    ///
    /// # Errors
    /// The list has no such technique.
    pub(crate) fn switch(&self, techniques: &mut TechniqueSet) -> Result<(), Failure> {
        Ok(techniques.switch(&self.name, !self.on)?)
    }
}
