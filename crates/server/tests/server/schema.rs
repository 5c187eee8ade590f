//! Compares JSON with the schemas of the API's description: as JSON Schema does it, and members that
//! the schema does not name are faults too.

use serde_json::{Map, Value};

/// The faults of a value, with their places.
pub(crate) fn faults(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut checker = Checker { document, faults: Vec::new() };
    checker.check("", schema, value);
    checker.faults
}

struct Checker<'a> {
    document: &'a Value,
    faults: Vec<String>,
}

impl<'a> Checker<'a> {
    fn resolve(&self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(name) => {
                let found = self.document.pointer(name.trim_start_matches('#'));
                found.unwrap_or_else(|| panic!("{name} is not defined"))
            }
            None => schema,
        }
    }

    fn fault(&mut self, place: &str, text: &str) {
        self.faults.push(format!("{place}: {text}"));
    }

    fn check(&mut self, place: &str, schema: &'a Value, value: &Value) {
        let schema = self.resolve(schema);
        if let Some(choices) = schema["oneOf"].as_array() {
            let document = self.document;
            let fits = choices.iter().filter(|it| faults(document, it, value).is_empty()).count();
            if fits != 1 {
                self.fault(place, &format!("{fits} alternatives fit {value}"));
            }
            return;
        }
        if let Some(values) = schema["enum"].as_array()
            && !values.contains(value)
        {
            self.fault(place, &format!("{value} is not one of {values:?}"));
        }
        self.check_type(place, schema, value);
        if let Value::Array(elements) = value {
            for (index, element) in elements.iter().enumerate() {
                self.check(&format!("{place}/{index}"), &schema["items"], element);
            }
        }
        if let Value::Object(members) = value {
            self.check_members(place, schema, members);
        }
    }

    fn check_type(&mut self, place: &str, schema: &Value, value: &Value) {
        let is = |name: &str| match name {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            name => panic!("type {name}"),
        };
        let fits = match &schema["type"] {
            Value::String(name) => is(name),
            Value::Array(names) => names.iter().any(|name| is(name.as_str().unwrap())),
            _ => true,
        };
        if !fits {
            self.fault(place, &format!("{value} is no {}", schema["type"]));
        }
        if let (Some(minimum), Some(found)) = (schema["minimum"].as_f64(), value.as_f64())
            && found < minimum
        {
            self.fault(place, &format!("{found} is less than {minimum}"));
        }
    }

    fn check_members(&mut self, place: &str, schema: &'a Value, members: &Map<String, Value>) {
        let objects = self.parts(place, schema, members);
        // A bare `object` says nothing of its members.
        if objects
            .iter()
            .all(|it| it["properties"].is_null() && it["additionalProperties"].is_null())
        {
            return;
        }
        for name in objects.iter().flat_map(|it| it["required"].as_array()).flatten() {
            if !members.contains_key(name.as_str().unwrap()) {
                self.fault(place, &format!("{name} is missing"));
            }
        }
        for (name, value) in members {
            let place = format!("{place}/{name}");
            let named = objects.iter().find_map(|it| it["properties"].get(name));
            let other =
                objects.iter().map(|it| &it["additionalProperties"]).find(|it| it.is_object());
            match named.or(other) {
                Some(schema) => self.check(&place, schema, value),
                None => self.fault(&place, "not in the schema"),
            }
        }
    }

    /// The schemas whose members an object has: its own, those of `allOf`, and of a `oneOf` among
    /// them the alternative whose required members are there.
    fn parts(
        &mut self,
        place: &str,
        schema: &'a Value,
        members: &Map<String, Value>,
    ) -> Vec<&'a Value> {
        let schema = self.resolve(schema);
        let mut parts = vec![schema];
        for part in schema["allOf"].as_array().into_iter().flatten() {
            parts.extend(self.parts(place, part, members));
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            let is_there = |name: &Value| members.contains_key(name.as_str().unwrap());
            let fits =
                |choice: &&Value| choice["required"].as_array().unwrap().iter().all(is_there);
            let fitting: Vec<_> = choices.iter().filter(fits).collect();
            if fitting.len() != 1 {
                self.fault(place, &format!("{} alternatives fit", fitting.len()));
            }
            parts.extend(fitting);
        }
        parts
    }
}

#[test]
fn faults_are_found() {
    let document = serde_json::json!({"a": {"type": "object", "required": ["x"], "properties": {
        "x": {"type": "integer", "minimum": 0},
        "y": {"oneOf": [{"type": "null"}, {"$ref": "#/a"}]},
        "z": {"type": ["array", "null"], "items": {"type": "string"}},
        "map": {"type": "object", "additionalProperties": {"type": "boolean"}},
        "either": {"allOf": [{"properties": {"p": {"type": "string"}}}, {"oneOf": [
            {"required": ["cp"], "properties": {"cp": {"type": "integer"}}},
            {"required": ["mate"], "properties": {"mate": {"type": "integer"}}},
        ]}]},
    }}});
    let schema = serde_json::json!({"$ref": "#/a"});
    let n_faults =
        |text: &str| faults(&document, &schema, &serde_json::from_str(text).unwrap()).len();
    for good in [
        r#"{"x":1}"#,
        r#"{"x":0,"y":{"x":2,"y":null},"z":["a"],"map":{"k":true}}"#,
        r#"{"x":1,"z":null}"#,
        r#"{"x":1,"either":{"p":"","mate":-3}}"#,
    ] {
        assert_eq!(n_faults(good), 0, "{good}");
    }
    for bad in [
        "1",
        "{}",
        r#"{"x":-1}"#,
        r#"{"x":1.5}"#,
        r#"{"x":1,"q":1}"#,
        r#"{"x":1,"y":{}}"#,
        r#"{"x":1,"z":[1]}"#,
        r#"{"x":1,"map":{"k":0}}"#,
        r#"{"x":1,"either":{"p":""}}"#,
        r#"{"x":1,"either":{"cp":1,"mate":2}}"#,
        r#"{"x":1,"either":{"cp":"1"}}"#,
    ] {
        assert_eq!(n_faults(bad), 1, "{bad}");
    }
}
