//! Routes that every run requests.

/// Routes that need neither a board nor an engine.
pub(crate) const CHEAP: [(&str, &str); 8] = [
    ("/health", "/health"),
    ("/api/config", "/api/config"),
    (
        "/api/legal-moves",
        "/api/legal-moves?fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1",
    ),
    ("/api/opening", "/api/opening?moves=e2e4,e7e5,g1f3,b8c6,f1b5"),
    ("/api/book", "/api/book"),
    ("page", "/"),
    ("page, piece", "/board/pieces/wN.svg"),
    ("/metrics", "/metrics"),
];
