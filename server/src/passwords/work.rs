//! Computes argon2id hashes, one at a time, in memory that is reused for the next hash.

use std::borrow::Cow;
use std::cell::RefCell;

use argon2::password_hash::phc::{Output, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use serde::{Deserialize, Serialize};

use crate::subprocess::Request;

/// The cost of one hash: its memory in KiB, its number of passes and its number of lanes. These are the minimum values that OWASP recommends for
/// argon2id.
pub(super) const COST: (u32, u32, u32) = (19_456, 2, 1);

/// The number of bytes of memory that one hash needs at [`COST`].
pub const MEMORY_BYTES: usize = COST.0 as usize * 1_024;

/// The maximum number of bytes that the output in a stored hash (the hash without its parameters and salt) may have. The outputs that this
/// server computes are shorter.
const OUTPUT_MAX: usize = 64;

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// A request for the hash of a new password. It does not implement `Debug`, so that no log contains the password.
#[derive(Serialize, Deserialize)]
pub struct HashPassword(pub(super) String);

/// A request to check a password. It does not implement `Debug`, so that no log contains the password.
#[derive(Serialize, Deserialize)]
pub struct VerifyPassword {
    pub(super) password: String,
    /// The stored hash; `None` if there is no such account.
    pub(super) hash: Option<String>,
}

/// The reason why a hash cannot be computed or checked.
#[derive(Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("password hash: {0}")]
pub struct HashError(Cow<'static, str>);

/// The result of checking a password against a stored hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The password is wrong, or there is no such account.
    Wrong,
    /// The password is right.
    Right,
    /// The password is right, but its stored hash was made with other parameters than those for new hashes, so the stored hash should be
    /// replaced.
    Outdated,
}

/// The memory of a thread that hashes. It is allocated at the first hash and then reused.
#[derive(Debug, Default)]
struct Memory(Vec<Block>);

impl Verdict {
    /// Returns true if the password is right.
    pub fn is_right(self) -> bool {
        self != Self::Wrong
    }
}

impl Request for HashPassword {
    const NAME: &'static str = "hash_password";
    type Response = Result<String, HashError>;

    fn answer(self) -> Self::Response {
        MEMORY.with_borrow_mut(|memory| memory.hash(self.0.as_bytes()))
    }
}

impl Request for VerifyPassword {
    const NAME: &'static str = "verify_password";
    type Response = Result<Verdict, HashError>;

    /// Checks the password. If there is no hash, it does the same work.
    fn answer(self) -> Self::Response {
        MEMORY.with_borrow_mut(|memory| match self.hash {
            Some(hash) => memory.verify(self.password.as_bytes(), &hash),
            None => memory.pretend(self.password.as_bytes()).map(|()| Verdict::Wrong),
        })
    }
}

impl HashError {
    const fn new(reason: &'static str) -> Self {
        Self(Cow::Borrowed(reason))
    }
}

impl Memory {
    fn blocks(&mut self, count: usize) -> &mut [Block] {
        if self.0.len() < count {
            self.0.resize(count, Block::new());
        }
        &mut self.0[..count]
    }

    /// Returns the hash of a new password in the PHC text format.
    fn hash(&mut self, password: &[u8]) -> Result<String, HashError> {
        let params = params();
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).expect("the system gives randomness");
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        self.fill(&params, password, &salt, &mut output)?;
        let parts = [
            Salt::new(&salt).map(|salt| salt.to_string()),
            Output::new(&output).map(|output| output.to_string()),
        ];
        let [Ok(salt), Ok(output)] = parts else {
            return Err(HashError::new("salt or output of an impossible length"));
        };
        let (memory, passes, lanes) = COST;
        Ok(format!(
            "$argon2id$v=19$m={memory},t={passes},p={lanes}${salt}${output}"
        ))
    }

    /// Checks whether a password has this hash.
    fn verify(&mut self, password: &[u8], hash: &str) -> Result<Verdict, HashError> {
        let hash = PasswordHash::new(hash).map_err(|_| HashError::new("not a PHC string"))?;
        let params = Params::try_from(&hash).map_err(|_| HashError::new("parameters cannot be used"))?;
        let (Some(salt), Some(expected)) = (hash.salt, hash.hash) else {
            return Err(HashError::new("no salt or no output"));
        };
        if hash.algorithm.as_str() != "argon2id" || params.m_cost() > 4 * COST.0 {
            return Err(HashError::new("not argon2id, or needs more memory than is kept for it"));
        }
        let mut output = [0; OUTPUT_MAX];
        let output = output
            .get_mut(..expected.len())
            .ok_or(HashError::new("the output is too long"))?;
        self.fill(&params, password, &salt, output)?;
        if self.0.len() > COST.0 as usize {
            self.0 = Vec::new();
        }
        let found = Output::new(output).map_err(|_| HashError::new("the output is too short"))?;
        // compared in constant time
        if found != expected {
            return Ok(Verdict::Wrong);
        }
        let cost = (params.m_cost(), params.t_cost(), params.p_cost());
        Ok(if cost == COST {
            Verdict::Right
        } else {
            Verdict::Outdated
        })
    }

    /// Does the same work as a check of a password, for an account that does not exist.
    fn pretend(&mut self, password: &[u8]) -> Result<(), HashError> {
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        self.fill(&params(), password, &[0; 16], &mut output)
    }

    fn fill(&mut self, params: &Params, password: &[u8], salt: &[u8], output: &mut [u8]) -> Result<(), HashError> {
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
        let blocks = self.blocks(params.block_count());
        hasher
            .hash_password_into_with_memory(password, salt, output, blocks)
            .map_err(|_| HashError::new("password, salt or output of an impossible length"))
    }
}

fn params() -> Params {
    let (memory, passes, lanes) = COST;
    Params::new(memory, passes, lanes, None).expect("the cost is valid")
}
