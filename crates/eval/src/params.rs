//! The weights of the classical evaluation: as a typed struct, and as a list for tuning.

mod hand_tuned;
mod text;
mod tuned;
mod weights;

pub use text::ParamsError;
pub(crate) use weights::Layout;
pub use weights::Params;

use crate::Tapered;

/// The value of a weight. This enum is exhaustive, as a tuner must handle every kind.
///
/// ```
/// use lucena_eval::{Params, Tapered, WeightValue};
/// let bishop_pair = Params::default().weights().find(|w| w.name == "bishop_pair");
/// assert!(matches!(bishop_pair.map(|w| w.value), Some(WeightValue::Tapered(_))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightValue {
    /// A tapered value in centipawns; the score is linear in it.
    Tapered(Tapered),
    /// A number in the unit documented at the field.
    Plain(i32),
}

/// A weight of [`Params`], identified by name and index or by slot.
///
/// ```
/// use lucena_eval::Params;
/// let params = Params::default();
/// let weight = params.weights().nth(1).unwrap();
/// assert_eq!((weight.name, weight.index, weight.slot), ("material", 1, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Weight {
    /// The field of [`Params`].
    pub name: &'static str,
    /// The index within the field, row-major.
    pub index: usize,
    /// The index among all weights.
    pub slot: usize,
    /// The value.
    pub value: WeightValue,
}

/// The maximum absolute value of a weight. It ensures that no sum overflows 32 bits, for any
/// material on the board.
pub(crate) const WEIGHT_LIMIT: i32 = 4_000;

/// Maps the type of a field of [`Params`] to one with a byte per weight.
pub(crate) trait Shape {
    type Bytes;
}

impl Shape for Tapered {
    type Bytes = u8;
}

impl Shape for i32 {
    type Bytes = u8;
}

impl<T: Shape, const N: usize> Shape for [T; N] {
    type Bytes = [T::Bytes; N];
}

/// A field of [`Params`] as a list of weights.
pub(crate) trait Slots {
    fn n_slots(&self) -> usize;
    fn get(&self, index: usize) -> Option<WeightValue>;
    /// Sets a weight; false if there is no such index or the value is of the wrong kind.
    fn set(&mut self, index: usize, value: WeightValue) -> bool;
}

impl Slots for Tapered {
    fn n_slots(&self) -> usize {
        1
    }

    fn get(&self, index: usize) -> Option<WeightValue> {
        (index == 0).then_some(WeightValue::Tapered(*self))
    }

    fn set(&mut self, index: usize, value: WeightValue) -> bool {
        match value {
            WeightValue::Tapered(value) if index == 0 => {
                *self = value;
                true
            }
            _ => false,
        }
    }
}

impl Slots for i32 {
    fn n_slots(&self) -> usize {
        1
    }

    fn get(&self, index: usize) -> Option<WeightValue> {
        (index == 0).then_some(WeightValue::Plain(*self))
    }

    fn set(&mut self, index: usize, value: WeightValue) -> bool {
        match value {
            WeightValue::Plain(value) if index == 0 => {
                *self = value;
                true
            }
            _ => false,
        }
    }
}

impl<T: Slots, const N: usize> Slots for [T; N] {
    fn n_slots(&self) -> usize {
        self.iter().map(T::n_slots).sum()
    }

    fn get(&self, index: usize) -> Option<WeightValue> {
        let each = self.first()?.n_slots();
        Slots::get(<[T]>::get(self, index / each)?, index % each)
    }

    fn set(&mut self, index: usize, value: WeightValue) -> bool {
        let Some(each) = self.first().map(T::n_slots) else { return false };
        <[T]>::get_mut(self, index / each).is_some_and(|inner| inner.set(index % each, value))
    }
}

/// Declares the struct of weights together with a list of its fields.
///
/// A second struct has the same fields with a byte per weight and `repr(C)`, so that the offset of
/// a field is the slot of its first weight.
macro_rules! params {
    ($(#[$outer:meta])* pub struct Params { $( $(#[$doc:meta])* $name:ident: $type:ty, )* }) => {
        $(#[$outer])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct Params {
            $( $(#[$doc])* pub $name: $type, )*
        }

        #[repr(C)]
        pub(crate) struct Layout {
            $( pub(crate) $name: <$type as Shape>::Bytes, )*
        }

        impl Params {
            pub(super) fn fields(&self) -> impl Iterator<Item = (&'static str, &dyn Slots)> {
                [$( (stringify!($name), &self.$name as &dyn Slots), )*].into_iter()
            }

            pub(super) fn field_mut(&mut self, name: &str) -> Option<&mut dyn Slots> {
                match name {
                    $( stringify!($name) => Some(&mut self.$name), )*
                    _ => None,
                }
            }

            pub(super) fn field_of_slot(slot: usize) -> Option<(&'static str, usize)> {
                $(
                    let first = core::mem::offset_of!(Layout, $name);
                    let n_slots = size_of::<<$type as Shape>::Bytes>();
                    if slot >= first && slot < first + n_slots {
                        return Some((stringify!($name), slot - first));
                    }
                )*
                None
            }
        }
    };
}
use params;

/// The slot of a weight: `slot!(params, mobility[role][count])`.
macro_rules! slot {
    ($params:expr, $field:ident) => {
        core::mem::offset_of!(crate::params::Layout, $field)
    };
    ($params:expr, $field:ident [$i:expr]) => {
        core::mem::offset_of!(crate::params::Layout, $field) + $i
    };
    ($params:expr, $field:ident [$i:expr][$j:expr]) => {
        core::mem::offset_of!(crate::params::Layout, $field) + $i * $params.$field[0].len() + $j
    };
}
pub(crate) use slot;

impl Params {
    /// The number of weights.
    pub const N_SLOTS: usize = size_of::<Layout>();

    /// All weights, in the order of the struct.
    ///
    /// ```
    /// use lucena_eval::Params;
    /// assert_eq!(Params::default().weights().count(), Params::N_SLOTS);
    /// ```
    pub fn weights(&self) -> impl Iterator<Item = Weight> {
        let fields = self.fields();
        let slots = fields.flat_map(|(name, field)| {
            (0..field.n_slots()).filter_map(move |index| Some((name, index, field.get(index)?)))
        });
        slots.enumerate().map(|(slot, (name, index, value))| Weight { name, index, slot, value })
    }

    /// The weight in a slot, or `None` if there is no such slot.
    ///
    /// ```
    /// use lucena_eval::Params;
    /// let params = Params::default();
    /// assert_eq!(params.weight(0), params.weights().next());
    /// assert_eq!(params.weight(Params::N_SLOTS), None);
    /// ```
    #[must_use]
    pub fn weight(&self, slot: usize) -> Option<Weight> {
        let (name, index) = Self::field_of_slot(slot)?;
        let (_, field) = self.fields().find(|(found, _)| *found == name)?;
        Some(Weight { name, index, slot, value: field.get(index)? })
    }

    /// Sets the weight in a slot.
    ///
    /// # Errors
    ///
    /// If there is no such slot, or the value is of the wrong kind or out of range.
    ///
    /// ```
    /// use lucena_eval::{Params, Tapered, WeightValue};
    /// let mut params = Params::default();
    /// params.set_weight(0, WeightValue::Tapered(Tapered::new(90, 110)))?;
    /// assert_eq!(params.material[0], Tapered::new(90, 110));
    /// # Ok::<(), lucena_eval::ParamsError>(())
    /// ```
    pub fn set_weight(&mut self, slot: usize, value: WeightValue) -> Result<(), ParamsError> {
        let no_slot = ParamsError::NoSuchSlot { slot, n_slots: Self::N_SLOTS };
        let (name, index) = Self::field_of_slot(slot).ok_or(no_slot.clone())?;
        match value {
            WeightValue::Tapered(pair) => check_range(pair.mg()).and(check_range(pair.eg()))?,
            WeightValue::Plain(number) => check_range(number)?,
        }
        let field = self.field_mut(name).ok_or(no_slot)?;
        if field.set(index, value) { Ok(()) } else { Err(ParamsError::WrongKind { name }) }
    }
}

impl Params {
    /// The weights clamped to the documented bounds, as the fields can be set to any number.
    pub(crate) fn clamped(mut self) -> Self {
        let hold = |number: i32| number.clamp(-WEIGHT_LIMIT, WEIGHT_LIMIT);
        for slot in 0..Self::N_SLOTS {
            let Some(Weight { name, index, value, .. }) = self.weight(slot) else { continue };
            let held = match value {
                WeightValue::Tapered(pair) => {
                    WeightValue::Tapered(Tapered::new(hold(pair.mg()), hold(pair.eg())))
                }
                WeightValue::Plain(number) => WeightValue::Plain(hold(number)),
            };
            if held == value {
                continue;
            }
            if let Some(field) = self.field_mut(name) {
                field.set(index, held);
            }
        }
        self.danger_cap = self.danger_cap.max(0);
        self.danger_divisor = self.danger_divisor.max(1);
        self.danger_divisor_endgame = self.danger_divisor_endgame.max(1);
        self.danger_queenless = self.danger_queenless.clamp(0, 64);
        for scale in [
            &mut self.scale_one_wing,
            &mut self.scale_rook_minor,
            &mut self.scale_queen_pawn,
            &mut self.scale_rook_pawn,
            &mut self.scale_rook_pawn_late,
        ] {
            *scale = (*scale).clamp(0, 64);
        }
        self
    }
}

pub(crate) fn check_range(number: i32) -> Result<(), ParamsError> {
    if (-WEIGHT_LIMIT..=WEIGHT_LIMIT).contains(&number) {
        Ok(())
    } else {
        Err(ParamsError::OutOfRange { found: number })
    }
}
