//! Registers the engine with the site, or updates the one of the same name.

use std::time::Duration;

use hyper::{Method, StatusCode};
use lucena_board::Excerpt;
use serde::{Deserialize, Serialize};

use crate::http::{Call, Http, Reply};
use crate::json_fault::json_fault;
use crate::request_error::RequestError;
use crate::work::{Capacity, is_id};
use crate::{BaseUrl, ProviderError, Secret};

const PATH: &str = "/api/external-engine";
const LIMIT: Duration = Duration::from_secs(30);

/// The engine to register.
pub(crate) struct Registration<'a> {
    pub(crate) site: &'a BaseUrl,
    pub(crate) token: &'a Secret,
    pub(crate) secret: &'a Secret,
    pub(crate) name: &'a str,
    pub(crate) capacity: Capacity,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RegistrationJson<'a> {
    name: &'a str,
    max_threads: u32,
    max_hash: u32,
    variants: [&'a str; 1],
    provider_secret: &'a str,
}

/// A registered engine. Other fields are ignored.
#[derive(Deserialize)]
struct Registered {
    id: String,
    #[serde(default)]
    name: String,
}

impl Registration<'_> {
    /// Registers the engine and returns its ID.
    pub(crate) async fn register(&self, http: &Http) -> Result<String, RequestError> {
        let list = self.call(http, Method::GET, PATH, None).await?;
        let engines: Vec<Registered> = parse(&list)?;
        let same = engines.into_iter().find(|engine| engine.name == self.name);
        let (method, path) = match same.map(|engine| checked_id(engine.id)).transpose()? {
            Some(id) => (Method::PUT, format!("{PATH}/{id}")),
            None => (Method::POST, PATH.into()),
        };
        let reply = self.call(http, method, &path, Some(self.json())).await?;
        checked_id(parse::<Registered>(&reply)?.id)
    }

    fn json(&self) -> String {
        let json = RegistrationJson {
            name: self.name,
            max_threads: self.capacity.threads,
            max_hash: self.capacity.hash_mb,
            variants: ["chess"],
            provider_secret: self.secret.expose(),
        };
        serde_json::to_string(&json).expect("texts and numbers can be written")
    }

    async fn call(
        &self,
        http: &Http,
        method: Method,
        path: &str,
        json: Option<String>,
    ) -> Result<Reply, RequestError> {
        let uri = self.site.join(path).map_err(ProviderError::from)?;
        let call = Call { method, uri, token: Some(self.token), json };
        let reply = RequestError::check(http.call(call, LIMIT).await, self.site)?;
        // Other 4xx errors are permanent.
        let transient = [StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS];
        if reply.status.is_client_error() && !transient.contains(&reply.status) {
            return Err(RequestError::Fatal(ProviderError::Refused {
                server: self.site.to_string(),
                status: reply.status.as_u16(),
                detail: reply.detail,
            }));
        }
        RequestError::unless_success(reply, self.site)
    }
}

fn parse<'a, T: Deserialize<'a>>(reply: &'a Reply) -> Result<T, RequestError> {
    serde_json::from_slice(&reply.body).map_err(|error| {
        let fault = json_fault(&error);
        RequestError::transient(format!("registration: not the expected JSON: {fault}"))
    })
}

fn checked_id(id: String) -> Result<String, RequestError> {
    if is_id(&id) {
        return Ok(id);
    }
    let found = Excerpt::new(&id);
    Err(RequestError::transient(format!(
        "registration: found engine ID {found:?}, expected letters"
    )))
}
