//! SVG plots of an SPRT, of ratings with error bars, and of parameters tuned by SPSA.
//!
//! The output depends only on the data: equal results give equal files.
//!
//! ```
//! use lucena_arena::plot::RatingPlot;
//! let mut plot = RatingPlot::new("League");
//! plot.push("Lucena", 25.0, Some(12.0));
//! plot.push("Other", -25.0, Some(12.0));
//! assert!(plot.to_svg().starts_with("<svg "));
//! ```

mod ratings;
mod sprt;
mod spsa;

pub use ratings::RatingPlot;
pub use sprt::SprtPlot;
pub use spsa::SpsaPlot;
