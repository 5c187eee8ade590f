//! Options: what is accepted, and what an error says.

use lucena_uci::{DeclareError, OptionDeclaration, OptionValue, Options, SetOption};

fn options() -> Options {
    Options::from_declarations([
        OptionDeclaration::spin("Hash", 16, 1, 1024),
        OptionDeclaration::check("Ponder", false),
        OptionDeclaration::combo("Style", "Solid", &["Solid", "Very Risky"]),
        OptionDeclaration::button("Clear Hash"),
        OptionDeclaration::text("SyzygyPath", ""),
    ])
    .unwrap()
}

#[track_caller]
fn accepted(command: SetOption, name: &str, value: OptionValue) {
    assert_eq!(options().set(&command), Ok((name, &value)));
}

#[track_caller]
fn refused(command: SetOption, message: &str) {
    let mut changed = options();
    assert_eq!(changed.set(&command).unwrap_err().to_string(), message);
    assert_eq!(changed, options());
}

#[test]
fn values_in_any_case() {
    accepted(SetOption::new("HASH", "64"), "Hash", OptionValue::Spin(64));
    accepted(SetOption::new("ponder", "TRUE"), "Ponder", OptionValue::Check(true));
    let style = OptionValue::Combo("Very Risky".into());
    accepted(SetOption::new("style", "very  risky"), "Style", style);
    accepted(SetOption::button("clear hash"), "Clear Hash", OptionValue::Button);
    let path = OptionValue::Text("/a  b".into());
    accepted(SetOption::new("syzygypath", "/a  b"), "SyzygyPath", path);
    accepted(SetOption::new("SyzygyPath", "<empty>"), "SyzygyPath", OptionValue::Text("".into()));
    accepted(SetOption::new("SyzygyPath", ""), "SyzygyPath", OptionValue::Text("".into()));
}

#[test]
fn what_does_not_fit_changes_nothing() {
    refused(SetOption::new("Hush", "1"), "there is no option \"Hush\"");
    refused(
        SetOption::new("hash", "0"),
        "option Hash: found \"0\", expected a number from 1 to 1024",
    );
    refused(
        SetOption::button("Hash"),
        "option Hash: found no value, expected a number from 1 to 1024",
    );
    refused(
        SetOption::new("Hash", "lots"),
        "option Hash: found \"lots\", expected a number from 1 to 1024",
    );
    refused(
        SetOption::new("Ponder", "yes"),
        "option Ponder: found \"yes\", expected true or false",
    );
    refused(
        SetOption::new("Style", "Wild"),
        "option Style: found \"Wild\", expected one of Solid, Very Risky",
    );
    let long = "x".repeat(1000);
    let error = options().set(&SetOption::new(&long, "1")).unwrap_err();
    assert!(error.to_string().len() < 100);
}

#[test]
fn declarations_that_no_gui_could_use() {
    let declare = |declaration| options().declare(declaration);
    let bad_name = |name: &str| Err(DeclareError::BadName(name.into()));
    assert_eq!(declare(OptionDeclaration::button("")), bad_name(""));
    assert_eq!(declare(OptionDeclaration::button("Max Depth")), bad_name("Max Depth"));
    let repeated = Err(DeclareError::Repeated("hash".into()));
    assert_eq!(declare(OptionDeclaration::spin("hash", 1, 1, 1)), repeated);
    let bad_default = Err(DeclareError::BadDefault("New".into()));
    assert_eq!(declare(OptionDeclaration::spin("New", 5, 6, 4)), bad_default);
    assert_eq!(declare(OptionDeclaration::combo("New", "a", &["b"])), bad_default);
}
