//! The file header.

use std::io::{self, Read, Write};

use crate::data::error::ReadError;

const MAGIC: &[u8; 8] = b"LucenaTD";
/// The step is stored in files of version 2 only, which are shards.
const VERSION: u32 = 1;
const SHARD_VERSION: u32 = 2;
/// Longer texts are refused: a damaged length must not cost memory.
const MAX_PROVENANCE: u32 = 1 << 20;

/// The header of a file.
///
/// ```
/// use lucena_train::data::{DataHeader, DataReader, DataWriter};
/// // The third of sixteen shards.
/// let header = DataHeader { provenance: "seed = 7".into(), first_game: 2, step: 16 };
/// assert_eq!(header.number(10), 162);
/// let file = DataWriter::new(Vec::new(), &header)?.finish()?;
/// assert_eq!(DataReader::new(file.as_slice())?.header(), &header);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataHeader {
    /// Free text about the origin of the games: the settings of the generator.
    pub provenance: String,
    /// The number of the first game, if the file is a part of a larger set.
    pub first_game: u64,
    /// The difference between the numbers of successive games: 1, or the number of shards.
    pub step: u32,
}

/// No provenance; games from 0 on.
impl Default for DataHeader {
    fn default() -> Self {
        Self { provenance: String::new(), first_game: 0, step: 1 }
    }
}

impl DataHeader {
    /// The number of the game with this index in the file.
    #[must_use]
    pub const fn number(&self, index: u64) -> u64 {
        // The first number may be any, as that of a damaged file.
        self.first_game.wrapping_add(index.wrapping_mul(self.step as u64))
    }

    /// Length of the header of this file in bytes.
    pub(crate) fn len(&self) -> u64 {
        let step_len = if self.step == 1 { 0 } else { 4 };
        (MAGIC.len() + 16 + step_len + self.provenance.len() + 4) as u64
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let length = u32::try_from(self.provenance.len()).ok().filter(|&len| len <= MAX_PROVENANCE);
        let length = length.ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, "the provenance is longer than 1 MiB")
        })?;
        if self.step == 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the step is 0"));
        }
        let version = if self.step == 1 { VERSION } else { SHARD_VERSION };
        let mut bytes = MAGIC.to_vec();
        bytes.extend(version.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(self.first_game.to_le_bytes());
        if version == SHARD_VERSION {
            bytes.extend(self.step.to_le_bytes());
        }
        bytes.extend(self.provenance.as_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        out.write_all(&bytes)
    }

    pub(crate) fn read(input: &mut impl Read) -> Result<Self, ReadError> {
        let mut bytes = Vec::new();
        take(input, &mut bytes, MAGIC.len())?;
        if bytes != MAGIC {
            return Err(ReadError::NotTrainingData);
        }
        take(input, &mut bytes, 16)?;
        let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        let (version, length) = (number(8), number(12));
        let first_game = u64::from_le_bytes(bytes[16..24].try_into().expect("8 bytes"));
        if ![VERSION, SHARD_VERSION].contains(&version) {
            return Err(ReadError::Version { found: version });
        }
        if length > MAX_PROVENANCE {
            return Err(ReadError::Header("its provenance is longer than 1 MiB"));
        }
        let mut step = 1;
        if version == SHARD_VERSION {
            take(input, &mut bytes, 4)?;
            step = u32::from_le_bytes(bytes[24..28].try_into().expect("4 bytes"));
            if step < 2 {
                return Err(ReadError::Header("its step is below 2"));
            }
        }
        let start = bytes.len();
        take(input, &mut bytes, length as usize)?;
        let provenance = bytes[start..].to_vec();
        let computed = crc32fast::hash(&bytes);
        take(input, &mut bytes, 4)?;
        if bytes[bytes.len() - 4..] != computed.to_le_bytes() {
            return Err(ReadError::Header("checksum mismatch"));
        }
        let provenance = String::from_utf8(provenance)
            .map_err(|_| ReadError::Header("its provenance is not UTF-8"))?;
        Ok(Self { provenance, first_game, step })
    }
}

/// Appends the next `n` bytes of the input.
fn take(input: &mut impl Read, bytes: &mut Vec<u8>, n: usize) -> Result<(), ReadError> {
    let read = input.take(n as u64).read_to_end(bytes)?;
    if read == n {
        Ok(())
    } else if bytes.len() <= MAGIC.len() {
        Err(ReadError::NotTrainingData)
    } else {
        Err(ReadError::Header("the file ends within it"))
    }
}
