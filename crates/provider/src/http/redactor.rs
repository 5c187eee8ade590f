//! Redacts secrets in everything that a server sends.
//!
//! Responses are redacted as soon as they have been read, before they are parsed, so no event,
//! error or path can contain a secret echoed by a server, nor any prefix of it.

use bytes::Bytes;

use crate::Secret;

/// Replacement for a secret.
const MARK: &str = "…";
/// Shorter secrets could match ordinary text. They are only redacted in messages.
const MIN_LEN: usize = 8;

/// Redacts secrets.
pub(super) struct Redactor(Vec<Secret>);

impl Redactor {
    pub(super) fn new(secrets: Vec<Secret>) -> Self {
        Self(secrets)
    }

    /// Redacts the body of a response.
    pub(super) fn bytes(&self, body: Bytes) -> Bytes {
        let long = self.0.iter().map(|it| it.expose().as_bytes()).filter(|it| it.len() >= MIN_LEN);
        long.fold(body, |body, secret| match find(&body, secret) {
            Some(first) => replace(&body, secret, first).into(),
            None => body,
        })
    }

    /// Redacts a message again, since secrets may have been escaped in the JSON.
    pub(super) fn text(&self, text: String) -> String {
        self.0.iter().fold(text, |text, secret| text.replace(secret.expose(), MARK))
    }
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|it| it == part)
}

fn replace(bytes: &[u8], part: &[u8], first: usize) -> Vec<u8> {
    let (mut out, mut rest, mut next) = (Vec::with_capacity(bytes.len()), bytes, Some(first));
    while let Some(at) = next {
        out.extend(&rest[..at]);
        out.extend(MARK.as_bytes());
        rest = &rest[at + part.len()..];
        next = find(rest, part);
    }
    out.extend(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_removed() {
        let secrets = ["lip_abcdefgh", "e"].map(|it| Secret::new(it).unwrap());
        let redactor = Redactor::new(secrets.into());
        let bytes = |text: &str| redactor.bytes(Bytes::from(text.to_owned()));
        assert_eq!(bytes("[e lip_abcdefghlip_abcdefgh lip_abc]"), "[e …… lip_abc]".as_bytes());
        assert_eq!(bytes("none"), "none".as_bytes());
        assert_eq!(bytes(""), "".as_bytes());
        assert_eq!(redactor.text("one lip_abcdefgh".into()), "on… …");
    }
}
