//! A bucket: an S3 service in this process, with faults on demand.

use std::collections::VecDeque;
use std::future::pending;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use hyper::Method;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s::{Body, HttpError, HttpRequest, HttpResponse};
use s3s_fs::FileSystem;
use server::blob::{BlobStore, S3Store};
use server::config::http::Token;
use server::config::{Config, StoreKind};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::watch;

const ACCESS_KEY: &str = "AKIA-OF-THE-TESTS";
pub const SECRET_KEY: &str = "the-secret-of-the-tests";

/// A fault of a request.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    /// The answer is this refusal.
    Refused(u16, &'static str),
    /// There is no answer.
    Silent,
    /// The answer ends after this many bytes.
    Cut(usize),
}

#[derive(Debug, Default)]
struct Faults {
    /// For the next requests, one after the other.
    next: VecDeque<Option<Fault>>,
    /// For all other requests that put.
    puts: Option<Fault>,
    /// For all other requests.
    all: Option<Fault>,
    requests: usize,
}

/// A running service with one bucket.
pub struct TestBucket {
    address: SocketAddr,
    folder: TempDir,
    faults: Arc<Mutex<Faults>>,
    /// True while reads of objects wait.
    held: watch::Sender<bool>,
}

impl TestBucket {
    /// Starts it, in a thread of its own.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("music")).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(ACCESS_KEY, SECRET_KEY));
        let (service, faults) = (service.build(), Arc::<Mutex<Faults>>::default());
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let (of_service, held) = (Arc::clone(&faults), watch::Sender::new(false));
        let holding = held.subscribe();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(serve(listener, service, of_service, holding));
        });
        Self {
            address,
            folder,
            faults,
            held,
        }
    }

    /// Its address as a setting.
    pub fn url(&self) -> String {
        format!("s3://music/a/part?region=eu-test-1&endpoint=http://{}", self.address)
    }

    pub fn store(&self) -> S3Store {
        self.store_with(SECRET_KEY)
    }

    pub fn store_with(&self, secret_key: &str) -> S3Store {
        let StoreKind::S3(place) = self.url().parse().unwrap() else {
            panic!("a bucket's address");
        };
        S3Store::new(place, ACCESS_KEY, secret_key).unwrap()
    }

    /// Makes a server store its files here.
    pub fn keep_files_of(&self, config: &mut Config) {
        config.store.kind = self.url().parse().unwrap();
        config.store.access_key = Some(Token(ACCESS_KEY.to_owned()));
        config.store.secret_key = Some(Token(SECRET_KEY.to_owned()));
    }

    /// Its key, in environment variables.
    pub fn keys() -> [(&'static str, &'static str); 2] {
        [("AWS_ACCESS_KEY_ID", ACCESS_KEY), ("AWS_SECRET_ACCESS_KEY", SECRET_KEY)]
    }

    /// The folder of its objects.
    pub fn objects(&self) -> PathBuf {
        self.folder.path().join("music/a/part")
    }

    /// Applies these faults to the next requests.
    pub fn fail_next(&self, faults: impl IntoIterator<Item = Fault>) {
        self.faults.lock().unwrap().next.extend(faults.into_iter().map(Some));
    }

    /// Lets this many requests succeed before the next faults apply.
    pub fn let_pass(&self, requests: usize) {
        let successes = std::iter::repeat_n(None, requests);
        self.faults.lock().unwrap().next.extend(successes);
    }

    /// Applies this fault to all puts from now on.
    pub fn fail_puts(&self, fault: Option<Fault>) {
        self.faults.lock().unwrap().puts = fault;
    }

    /// Applies this fault to all requests from now on.
    pub fn fail_all(&self, fault: Option<Fault>) {
        self.faults.lock().unwrap().all = fault;
    }

    /// Makes reads of objects wait until this is called with false, as a slow service would.
    pub fn hold_reads(&self, hold: bool) {
        self.held.send_replace(hold);
    }

    /// The number of requests so far.
    pub fn requests(&self) -> usize {
        self.faults.lock().unwrap().requests
    }
}

async fn serve(
    listener: std::net::TcpListener,
    service: S3Service,
    faults: Arc<Mutex<Faults>>,
    held: watch::Receiver<bool>,
) {
    let listener = TcpListener::from_std(listener).unwrap();
    loop {
        let (connection, _) = listener.accept().await.unwrap();
        let (service, faults, held) = (service.clone(), Arc::clone(&faults), held.clone());
        let answering = service_fn(move |request| {
            let (service, faults, mut held) = (service.clone(), Arc::clone(&faults), held.clone());
            async move {
                if *request.method() == Method::GET {
                    let _ = held.wait_for(|held| !held).await;
                }
                answer(service, faults, request).await
            }
        });
        // a connection that a fault breaks is not logged
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(connection), answering));
    }
}

async fn answer(
    service: S3Service,
    faults: Arc<Mutex<Faults>>,
    request: HttpRequest<Incoming>,
) -> Result<HttpResponse, HttpError> {
    match fault_of(&faults, request.method()) {
        None => service.call(request.map(Body::from)).await,
        Some(Fault::Silent) => pending().await,
        Some(Fault::Refused(status, code)) => {
            // an answer before the end of the request would break the sending
            let mut sent = Body::from(request.into_body());
            sent.store_all_limited(64 << 20).await.unwrap();
            let body = format!("<Error><Code>{code}</Code><AWSAccessKeyId>{ACCESS_KEY}</AWSAccessKeyId></Error>");
            Ok(HttpResponse::builder().status(status).body(Body::from(body)).unwrap())
        }
        Some(Fault::Cut(bytes)) => {
            let (mut head, mut body) = service.call(request.map(Body::from)).await?.into_parts();
            let whole = body.store_all_limited(64 << 20).await.unwrap();
            head.headers.insert("content-length", whole.len().into());
            Ok(HttpResponse::from_parts(
                head,
                Body::from(whole.slice(..bytes.min(whole.len()))),
            ))
        }
    }
}

fn fault_of(faults: &Mutex<Faults>, method: &Method) -> Option<Fault> {
    let mut faults = faults.lock().unwrap();
    faults.requests += 1;
    match faults.next.pop_front() {
        Some(fault) => fault,
        None if matches!(*method, Method::PUT | Method::POST) => faults.puts.or(faults.all),
        None => faults.all,
    }
}

/// One store of each kind, to run the same test on all.
pub fn every_store() -> (TempDir, TestBucket, [Arc<dyn BlobStore>; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let bucket = TestBucket::start();
    let in_folder = server::blob::FileStore::open(folder.path().join("files")).unwrap();
    let in_bucket = bucket.store();
    (folder, bucket, [Arc::new(in_folder), Arc::new(in_bucket)])
}
