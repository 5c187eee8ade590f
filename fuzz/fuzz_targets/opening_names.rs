//! Parses any text as a list of openings: it is accepted, or the error has a line number.
#![no_main]

use libfuzzer_sys::fuzz_target;
use lucena_book::OpeningNames;

fuzz_target!(|text: &str| match OpeningNames::parse(text) {
    Ok(names) => {
        for opening in names.openings() {
            assert!(names.get(opening.position()).is_some());
        }
        assert!(names.to_book_data().to_book().verify().is_ok());
    }
    Err(error) => assert!((1..=text.lines().count()).contains(&error.line), "{error}"),
});
