//! The two versions of the engine that play the games of an iteration.

use lucena_board::{ByColor, GameResult};

use super::{ParamKind, SpsaError, SpsaParam, Trial};
use crate::game::play_or_lose;
use crate::player::NumberOption;
use crate::{EngineSpec, GamePlan, GameRecord, Player, Start, Stop};

/// The two versions, kept running from game to game.
pub(super) struct Versions {
    plus: Player,
    minus: Player,
}

/// The result of a game pair.
#[derive(Debug, Default)]
pub(super) struct PairResult {
    /// Games won less games lost of the version `plus`.
    pub(super) points: i32,
    /// Games lost by a fault. They count as losses: a version that crashes is worse.
    pub(super) n_faults: u32,
    /// Games with a fault or warnings.
    pub(super) notable: Vec<GameRecord>,
}

impl Versions {
    pub(super) fn new(engine: &EngineSpec) -> Self {
        let named = |name: &str| Player::new(EngineSpec { name: name.into(), ..engine.clone() });
        Self { plus: named("plus"), minus: named("minus") }
    }

    /// Plays a game pair; `None` if it was stopped.
    pub(super) fn play_pair(
        &mut self,
        params: &[SpsaParam],
        trial: &Trial,
        game: &GamePlan,
        stop: &Stop,
    ) -> Result<Option<PairResult>, SpsaError> {
        self.plus.set_options(&options(params, &trial.plus));
        self.minus.set_options(&options(params, &trial.minus));
        let mut pair = PairResult::default();
        for plus_is_white in [true, false] {
            let Self { plus, minus } = self;
            let players =
                if plus_is_white { ByColor([plus, minus]) } else { ByColor([minus, plus]) };
            let record = play_or_lose(game, players, stop)
                .map_err(|error| SpsaError::Engine(error.to_string()))?;
            let white = match record.result() {
                GameResult::WhiteWins => 1,
                GameResult::BlackWins => -1,
                GameResult::Draw => 0,
                _ => return Ok(None),
            };
            pair.points += if plus_is_white { white } else { -white };
            let is_fault = record.ending.is_fault();
            pair.n_faults += u32::from(is_fault);
            if is_fault || !record.warnings.is_empty() {
                pair.notable.push(record);
            }
        }
        Ok(Some(pair))
    }

    pub(super) fn quit(&mut self) {
        self.plus.quit();
        self.minus.quit();
    }
}

/// The parameters of our search. The options of our engine can be tuned too, but are not offered.
fn search_params() -> Vec<SpsaParam> {
    #[cfg(feature = "builtin")]
    return lucena_search::SearchParams::default()
        .iter()
        .map(|param| SpsaParam::new(param.name, param.value, param.range))
        .collect();
    #[cfg(not(feature = "builtin"))]
    Vec::new()
}

/// The parameters that the engine offers: its numeric options.
pub(super) fn offered(engine: &EngineSpec) -> Result<Vec<SpsaParam>, SpsaError> {
    let mut player = Player::new(EngineSpec { start_attempts: 1, ..engine.clone() });
    player.start().map_err(|error| SpsaError::Engine(error.to_string()))?;
    let options = player.engine().number_options();
    player.quit();
    let small = |number: i64| i32::try_from(number).ok();
    let param = |NumberOption { name, default, min, max }: NumberOption| {
        Some(SpsaParam::new(name, small(default)?, small(min)?..=small(max)?))
    };
    let mut params = match engine.start {
        Start::Lucena => search_params(),
        Start::Command(_) => options.into_iter().filter_map(param).collect(),
    };
    params.retain(|param| param.check().is_ok());
    Ok(params)
}

/// Starts the engine once, and checks that it accepts every parameter at both ends of its range.
///
/// It also refuses fractions for a spin option: the ends of the range may be whole, but in games
/// 17.29 would be truncated to 17, half a unit less on average, or rejected.
pub(super) fn check_engine(engine: &EngineSpec, params: &[SpsaParam]) -> Result<(), SpsaError> {
    let mut player = Player::new(EngineSpec { start_attempts: 1, ..engine.clone() });
    let ends: [fn(&SpsaParam) -> f64; 3] = [|it| it.min, |it| it.max, |it| it.start];
    for end in ends {
        let values: Vec<f64> = params.iter().map(end).collect();
        player.set_options(&options(params, &values));
        player.start().map_err(|error| SpsaError::Engine(error.to_string()))?;
        let mut spins: Vec<_> =
            player.engine().number_options().into_iter().map(|option| option.name).collect();
        if engine.start == Start::Lucena {
            spins.extend(search_params().into_iter().map(|param| param.name));
        }
        let is_spin = |name: &str| spins.iter().any(|spin| spin.eq_ignore_ascii_case(name));
        let is_wrong = |it: &&SpsaParam| it.kind == ParamKind::Float && is_spin(&it.name);
        if let Some(param) = params.iter().find(is_wrong) {
            let reason = "found float, expected int: the engine declares it as spin";
            return Err(SpsaError::Param { name: param.name.clone(), reason: reason.into() });
        }
        if let Some(warning) = player.take_warnings().into_iter().next() {
            return Err(SpsaError::Engine(format!("{}: {warning}", engine.name)));
        }
    }
    player.quit();
    Ok(())
}

fn options(params: &[SpsaParam], values: &[f64]) -> Vec<(String, String)> {
    params
        .iter()
        .zip(values)
        .map(|(param, &value)| (param.name.clone(), param.text(value)))
        .collect()
}
