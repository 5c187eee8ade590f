//! [`provenance`]: how a network was made, for its file.

use serde::Serialize;

use crate::{Dataset, TrainConfig, Trainer};

/// The longest text that a network file can have.
const MAX_LEN: usize = 1 << 16;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Provenance<'a> {
    trainer: &'a str,
    games: u64,
    positions: usize,
    epoch: u32,
    training_loss: Option<f64>,
    validation_loss: Option<f64>,
    config: &'a TrainConfig,
    /// Last, since it may be cut.
    data: Data<'a>,
}

#[derive(Serialize)]
struct Data<'a> {
    /// Not parsed: their writer is free to use any text.
    headers: &'a [String],
}

/// How a network was made, as TOML: configuration, losses, and the headers of the data files, which
/// have the settings of the generator. It is cut to the 64 KiB that fit into a network file.
///
/// ```
/// use lucena_train::{Dataset, TrainConfig, Trainer, provenance};
/// let config = TrainConfig::from_toml("data = ['games.data']\nout = 'net.nnue'\nhidden-size = 32")?;
/// let text = provenance(&Trainer::new(config), &Dataset::default());
/// assert!(text.contains("hidden-size = 32"));
/// # Ok::<(), lucena_train::ConfigError>(())
/// ```
#[must_use]
pub fn provenance(trainer: &Trainer, data: &Dataset) -> String {
    let last = trainer.reports().last();
    let mut text = toml::to_string(&Provenance {
        trainer: concat!("lucena-train ", env!("CARGO_PKG_VERSION")),
        games: data.n_games,
        positions: data.training.len(),
        epoch: trainer.epoch(),
        training_loss: last.map(|report| report.training_loss),
        validation_loss: last.map(|report| report.validation_loss),
        config: trainer.config(),
        data: Data { headers: &data.sources },
    })
    .expect("these are numbers and texts");
    if text.len() > MAX_LEN {
        let end = (0..=MAX_LEN).rev().find(|&at| text.is_char_boundary(at));
        text.truncate(end.unwrap_or(0));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_to_what_a_network_can_have() {
        let config =
            TrainConfig::from_toml("data = ['x']\nout = 'y'\nhidden-size = 32\nnote = 'today'");
        let trainer = Trainer::new(config.unwrap());
        let sources = vec!["seed = 1\n".into(), "é".repeat(40_000)];
        let data = Dataset { sources, ..Dataset::default() };
        let text = provenance(&trainer, &data);
        assert!(text.contains("note = \"today\"") && text.contains("seed = 1"), "{text}");
        assert_eq!(trainer.network(text.clone()).unwrap().provenance(), text);
    }
}
