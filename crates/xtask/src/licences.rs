//! Accepted licences of dependencies of published crates.

/// Licence expressions compatible with MIT OR Apache-2.0.
///
/// Complete expressions as in the manifests, so that a new one needs a review.
const ACCEPTED: &[&str] = &[
    "0BSD OR MIT OR Apache-2.0",
    "Apache-2.0",
    "Apache-2.0 / MIT",
    "Apache-2.0 AND ISC",
    "Apache-2.0 OR BSL-1.0",
    "Apache-2.0 OR ISC OR MIT",
    "Apache-2.0 OR MIT",
    "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
    "Apache-2.0/MIT",
    "BSD-2-Clause OR Apache-2.0 OR MIT",
    "BSD-3-Clause",
    // Data: the certificates of the public authorities, in webpki-roots.
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT AND BSD-3-Clause",
    "MIT OR Apache-2.0",
    "MIT OR Apache-2.0 OR LGPL-2.1-or-later",
    "(MIT OR Apache-2.0) AND Unicode-3.0",
    "MIT OR Zlib OR Apache-2.0",
    "MIT/Apache-2.0",
    "Unlicense OR MIT",
    "Unlicense/MIT",
    "Zlib",
];

/// Whether a published crate may depend on a crate with this licence expression.
///
/// ```
/// use xtask::licences::is_accepted;
/// assert!(is_accepted("MIT OR Apache-2.0"));
/// assert!(!is_accepted("GPL-3.0+"));
/// assert!(!is_accepted(""));
/// ```
#[must_use]
pub fn is_accepted(expression: &str) -> bool {
    ACCEPTED.contains(&expression)
}
