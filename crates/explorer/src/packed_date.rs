//! Dates as numbers in the order of time.

use lucena_pgn::Date;

const DAY_BITS: u32 = 5;
const MONTH_BITS: u32 = 4;

/// Year, month and day in 23 bits; unknown parts are 0, so that they sort first. A date without a
/// year is 0.
pub(crate) fn pack(date: Date) -> u32 {
    let Some(year) = date.year else { return 0 };
    let month = u32::from(date.month.unwrap_or(0));
    let day = u32::from(date.day.unwrap_or(0));
    (u32::from(year) << MONTH_BITS | month) << DAY_BITS | day
}

/// The date with this number, or `None` if there is none.
pub(crate) fn unpack(packed: u32) -> Option<Date> {
    if packed == 0 {
        return Some(Date::default());
    }
    let (day, months) = (packed & ((1 << DAY_BITS) - 1), packed >> DAY_BITS);
    let (month, year) = (months & ((1 << MONTH_BITS) - 1), months >> MONTH_BITS);
    let part = |number: u32| (number > 0).then_some(number as u8);
    let is_date = year <= 9999 && month <= 12;
    is_date.then_some(Date { year: Some(year as u16), month: part(month), day: part(day) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_round_trip_in_order() {
        let texts =
            ["????.??.??", "1851.??.??", "1851.06.??", "1851.06.21", "2024.01.01", "9999.12.31"];
        let packed = texts.map(|text| pack(text.parse().unwrap()));
        assert!(packed.is_sorted());
        assert_eq!(packed.map(|date| unpack(date).unwrap().to_string()), texts);
    }

    #[test]
    fn numbers_that_are_no_dates() {
        assert_eq!(unpack(u32::MAX), None);
        assert_eq!(unpack(13 << DAY_BITS), None, "month 13");
    }
}
