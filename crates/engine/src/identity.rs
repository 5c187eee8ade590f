//! The name, version and author of an engine.

use std::fmt;

/// The name, version and author that an engine gives to GUIs: [`Uci::identity`](crate::Uci::identity)
/// and [`Xboard::identity`](crate::Xboard::identity) set those of an engine built on this crate. The
/// default is Lucena. Displays as name and version.
///
/// ```
/// use lucena_engine::{Engine, Identity, Uci};
/// use lucena_uci::Session;
///
/// let identity = Identity::new("Corsair", "2.1", "A. Author");
/// let uci = Uci::new(Engine::new()).identity(identity);
/// let output = Session::new(uci).run_script("uci\n")?;
/// assert!(output.starts_with("id name Corsair 2.1\nid author A. Author\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    name: String,
    version: String,
    author: String,
    about: String,
    license: String,
}

/// What every engine built on this crate may want to mention.
const BASE: &str = concat!("Lucena ", env!("CARGO_PKG_VERSION"));

impl Identity {
    /// The identity of an engine. An empty version is omitted.
    ///
    /// ```
    /// use lucena_engine::Identity;
    /// let identity = Identity::new("Corsair", env!("CARGO_PKG_VERSION"), "A. Author");
    /// assert_eq!(identity.author(), "A. Author");
    /// assert_eq!(Identity::new("Corsair", "", "A. Author").to_string(), "Corsair");
    /// ```
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        version: impl Into<String>,
        author: impl Into<String>,
    ) -> Self {
        let mut identity = Self {
            name: name.into(),
            version: version.into(),
            author: author.into(),
            about: String::new(),
            license: String::new(),
        };
        identity.about = format!("{identity} by {}, based on {BASE}", identity.author);
        identity.license = format!(
            "{identity} is based on {BASE}, which is free under {}",
            env!("CARGO_PKG_LICENSE")
        );
        identity
    }

    /// Replaces the text of `UCI_EngineAbout`, which GUIs show on request. By default it has the
    /// name, the version, the author, and that the engine is based on Lucena.
    ///
    /// ```
    /// use lucena_engine::Identity;
    /// let identity = Identity::new("Corsair", "2.1", "A. Author");
    /// assert!(identity.about().starts_with("Corsair 2.1 by A. Author, based on Lucena "));
    /// let identity = identity.with_about("Corsair 2.1, https://example.org");
    /// assert_eq!(identity.about(), "Corsair 2.1, https://example.org");
    /// ```
    #[must_use]
    pub fn with_about(self, about: impl Into<String>) -> Self {
        Self { about: about.into(), ..self }
    }

    /// Replaces the answer to the UCI command `license`. By default it is the licence of Lucena.
    ///
    /// ```
    /// use lucena_engine::Identity;
    /// let identity = Identity::new("Corsair", "2.1", "A. Author").with_license("MIT");
    /// assert_eq!(identity.license(), "MIT");
    /// ```
    #[must_use]
    pub fn with_license(self, license: impl Into<String>) -> Self {
        Self { license: license.into(), ..self }
    }

    /// The name without the version.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The author.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The text of `UCI_EngineAbout`.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The answer to the UCI command `license`.
    #[must_use]
    pub fn license(&self) -> &str {
        &self.license
    }
}

/// Lucena itself.
impl Default for Identity {
    fn default() -> Self {
        let license = env!("CARGO_PKG_LICENSE");
        Self::new("Lucena", env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_AUTHORS"))
            .with_about(format!("{BASE}, free under {license}, {}", env!("CARGO_PKG_REPOSITORY")))
            .with_license(format!("Lucena is free under {license}"))
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.version.is_empty() { Ok(()) } else { write!(f, " {}", self.version) }
    }
}
