//! The broker over TLS, with a certificate made by the test.

use std::net::TcpStream;
use std::sync::Arc;

use lucena_provider::{Event, Provider};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned, crypto::ring};
use serde_json::json;

use crate::analyses::infos;
use crate::broker::{Broker, Reading, Stream};
use crate::closing;
use crate::setup::{Running, provider_at, work};

/// A broker with a certificate for `localhost`, and the certificate as PEM.
fn start() -> (Broker, String) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(signing_key.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .unwrap();
    let config = Arc::new(config);
    let wrap = move |stream: TcpStream| -> Box<dyn Stream> {
        let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
        Box::new(StreamOwned::new(connection, stream))
    };
    (Broker::start_wrapped(Box::new(wrap)), cert.pem())
}

fn provider(broker: &Broker) -> Provider {
    provider_at(&format!("https://localhost:{}", broker.port()))
}

#[test]
fn an_analysis_over_tls() {
    let (broker, certificate) = start();
    broker.answer_work(work("w1", &json!({ "depth": 5, "multiPv": 2 })));
    let running = Running::start(provider(&broker).certificates(certificate));
    let received = broker.received(1).remove(0);
    running.stop();
    assert_eq!(infos(&received).last().unwrap().depth, Some(5));
}

#[test]
fn a_closed_connection_stops_the_search_over_tls() {
    let (broker, certificate) = start();
    let running = Running::start(provider(&broker).certificates(certificate));
    closing::check(&broker, running, Reading::CloseAfter(3));
}

#[test]
fn an_unknown_certificate_is_refused() {
    let (broker, _) = start();
    let running = Running::start(provider(&broker));
    let (_, event) = running.wait_for(|event| matches!(event, Event::Retrying { .. }));
    assert!(event.to_string().contains("UnknownIssuer"), "{event}");
    running.stop();
    assert!(broker.requests().is_empty(), "the token was sent to an unknown server");
}
