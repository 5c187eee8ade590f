//! Trusted certificates.

use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore, crypto::ring};

use crate::ProviderError;

/// A configuration that trusts the public certificate authorities and those in this PEM text.
pub(super) fn config(certificates: &[u8]) -> Result<ClientConfig, ProviderError> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let n_public = roots.len();
    for certificate in CertificateDer::pem_slice_iter(certificates) {
        let certificate = certificate.map_err(error)?;
        roots.add(certificate).map_err(error)?;
    }
    if !certificates.is_empty() && roots.len() == n_public {
        return Err(ProviderError::Certificates("found none, expected PEM".into()));
    }
    // Explicit, since the process-wide default may be unset or set by others.
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(error)?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

fn error(error: impl std::fmt::Display) -> ProviderError {
    ProviderError::Certificates(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_certificates_is_refused() {
        assert!(config(b"").is_ok());
        assert_eq!(
            config(b"hello").unwrap_err(),
            ProviderError::Certificates("found none, expected PEM".into())
        );
        let garbage = b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        assert!(config(garbage).is_err());
    }
}
