//! Syzygy endgame tablebases: probed, explained, checked and generated.
#![cfg_attr(docsrs, feature(doc_cfg))]
