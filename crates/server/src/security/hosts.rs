//! Allowed host names.

use std::net::{IpAddr, Ipv6Addr};

use crate::config::Config;

/// The names and addresses of the server.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    names: Vec<String>,
    bound: IpAddr,
}

impl Hosts {
    pub(crate) fn new(config: &Config) -> Self {
        let names = config.hosts.iter().map(|name| name.to_ascii_lowercase()).collect();
        Self { names, bound: config.bind.ip() }
    }

    /// Whether the `Host` of a request is allowed.
    ///
    /// Addresses are safe, since DNS rebinding needs a domain name.
    pub(crate) fn contains(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        if let Some(address) = address(&name) {
            return address.is_loopback() || self.bound.is_unspecified() || address == self.bound;
        }
        name == "localhost" || self.names.iter().any(|known| *known == name || known == "*")
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        // In `[::1]` the last colon is part of the address.
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn address(name: &str) -> Option<IpAddr> {
    match name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(inner) => inner.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => name.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bind: &str, host: &str, expected: bool) {
        let hosts = vec!["Chess.Example".to_owned()];
        let config = Config { bind: bind.parse().unwrap(), hosts, ..Config::default() };
        assert_eq!(Hosts::new(&config).contains(host), expected, "{bind} {host}");
    }

    #[test]
    fn names_and_addresses() {
        for host in ["localhost", "LocalHost:8960", "127.0.0.1:1", "127.9.9.9", "[::1]:80", "[::1]"]
        {
            check("127.0.0.1:8960", host, true);
        }
        check("127.0.0.1:8960", "chess.example:443", true);
        for host in
            ["", "evil.example", "localhost.evil.example", "192.168.0.7", "127.0.0.1.evil", "::1:x"]
        {
            check("127.0.0.1:8960", host, false);
        }
        check("0.0.0.0:80", "192.168.0.7", true);
        check("0.0.0.0:80", "evil.example", false);
        check("192.168.0.7:80", "192.168.0.7", true);
        check("192.168.0.7:80", "192.168.0.8", false);
    }
}
