//! The client with futures, under an executor of a few lines.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use lucena_board::Game;
use lucena_client::{AsyncClient, ClientError, Launch, SearchRequest, StopHandle};
use lucena_uci::Go;

use crate::ROLE;

/// Enough for whatever should happen.
const LONG: Duration = Duration::from_secs(60);

pub(super) const ALL: &[(&str, fn())] = &[
    ("async_play", async_play),
    ("async_analysis", async_analysis),
    ("async_dropped_futures_stop_searches", async_dropped_futures_stop_searches),
    (
        "async_finished_searches_leave_their_handles_alone",
        async_finished_searches_leave_their_handles_alone,
    ),
    ("async_calls_keep_their_order", async_calls_keep_their_order),
    ("async_errors", async_errors),
];

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

async fn start(role: &str) -> AsyncClient {
    let launch = Launch::new(std::env::current_exe().unwrap()).variable(ROLE, role);
    AsyncClient::start(launch, LONG).await.unwrap()
}

fn async_play() {
    block_on(async {
        let engine = start("obedient").await;
        assert_eq!((engine.name(), engine.author()), ("Obedient", ""));
        assert!(engine.process_id().is_some());
        let mut game = Game::default();
        for _ in 0..4 {
            let result = engine.play(&game, Duration::from_millis(10)).await.unwrap();
            game.play(result.best_move.unwrap()).unwrap();
        }
        engine.set_option("Skill Level", 3).await.unwrap();
        assert_eq!(engine.options().await.unwrap().spin("Skill Level"), Some(3));
        engine.is_ready(LONG).await.unwrap();
        let status = engine.quit(LONG).await.unwrap();
        assert!(status.unwrap().success());
    });
}

fn async_analysis() {
    block_on(async {
        let engine = start("obedient").await;
        let request = SearchRequest::new(Go::infinite()).multipv(3);
        let mut analysis = engine.analysis(&Game::default(), request);
        for number in 1..=3 {
            assert_eq!(analysis.next().await.unwrap().unwrap().multipv, number);
        }
        let stop = analysis.stop_handle();
        thread::spawn(move || stop.stop());
        assert_eq!(analysis.next().await.unwrap().unwrap().info.depth, Some(2));
        assert!(analysis.next().await.is_none() && analysis.next().await.is_none());
        assert_eq!(analysis.finish().await.unwrap().lines.len(), 3);
    });
}

fn async_dropped_futures_stop_searches() {
    block_on(async {
        let engine = start("obedient").await;
        for _ in 0..3 {
            drop(engine.analysis(&Game::default(), Go::infinite()));
            // Polled once and never again.
            let mut search = engine.analyse(&Game::default(), Go::infinite());
            let mut context = Context::from_waker(Waker::noop());
            assert!(pin!(&mut search).poll(&mut context).is_pending());
            drop(search);
            engine.play(&Game::default(), Go::depth(1)).await.unwrap();
        }
        // A handle of the caller's works as it does without futures.
        let stop = StopHandle::new();
        let request = SearchRequest::new(Go::infinite()).stop_handle(&stop);
        stop.stop();
        engine.analyse(&Game::default(), request).await.unwrap();
    });
}

fn async_finished_searches_leave_their_handles_alone() {
    block_on(async {
        let engine = start("obedient").await;
        let stop = StopHandle::new();
        let request = || SearchRequest::new(Go::depth(1)).stop_handle(&stop);
        engine.play(&Game::default(), request()).await.unwrap();
        engine.analysis(&Game::default(), request()).finish().await.unwrap();
        // Dropped without being awaited.
        let search = engine.analyse(&Game::default(), request());
        engine.is_ready(LONG).await.unwrap();
        drop(search);
        assert!(!stop.is_stopped());
    });
}

fn async_calls_keep_their_order() {
    block_on(async {
        let engine = start("obedient").await;
        let first = engine.with(|client| client.set_option("Skill Level", 1));
        let second = engine.with(|client| Ok(client.options().spin("Skill Level")));
        let third = engine.with(|client| client.set_option("Skill Level", 2));
        assert_eq!(third.await, Ok(()));
        assert_eq!(second.await.unwrap(), Some(1));
        assert_eq!(first.await, Ok(()));
    });
}

fn async_errors() {
    block_on(async {
        let error = AsyncClient::start(Launch::new("no such engine"), LONG).await.unwrap_err();
        assert!(matches!(error, ClientError::NotStarted { .. }));

        let engine = start("dies while searching").await;
        let mut analysis = engine.analysis(&Game::default(), Go::depth(1));
        assert!(matches!(analysis.next().await, Some(Err(ClientError::Gone { .. }))));
        assert!(analysis.next().await.is_none());
        assert!(matches!(analysis.finish().await, Err(ClientError::Gone { .. })));
        let error = engine.play(&Game::default(), Go::depth(1)).await.unwrap_err();
        assert!(matches!(error, ClientError::Gone { .. }));

        // A job that panics takes the thread with it; what follows is an error and no hang.
        let engine = start("obedient").await;
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let error = engine
            .with(|_| -> Result<u8, ClientError> { panic!("a bug of the caller's") })
            .await
            .unwrap_err();
        std::panic::set_hook(hook);
        assert!(matches!(error, ClientError::Gone { .. }));
        let error = engine.play(&Game::default(), Go::depth(1)).await.unwrap_err();
        assert!(matches!(error, ClientError::Gone { .. }));
    });
}
