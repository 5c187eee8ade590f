use futures_util::sink;

use super::*;

/// Timeout for events that must happen.
const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn a_client_that_gets_messages_all_the_time_is_pinged() {
    let outbox = Outbox::default();
    outbox.state("0".into());
    let sink = sink::unfold(0, async |n_pings, message| {
        tokio::task::yield_now().await;
        match message {
            Message::Text(_) if n_pings < 3 => outbox.state("1".into()),
            Message::Ping(_) => return Ok(n_pings + 1),
            Message::Text(_) => outbox.close(close_code::NORMAL, ""),
            _ => {}
        }
        Ok::<_, ()>(n_pings)
    });
    let sink = std::pin::pin!(sink);
    let sending = send(sink, &outbox, Duration::from_millis(1));
    // Without pings, sending would never end.
    tokio::time::timeout(PATIENCE, sending).await.expect("three pings");
}
