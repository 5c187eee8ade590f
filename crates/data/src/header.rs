//! The file header.

use std::io::{self, Read, Write};

use crate::error::ReadError;

const MAGIC: &[u8; 8] = b"LucenaTD";
const VERSION: u32 = 1;
/// Longer texts are refused: a damaged length must not cost memory.
const MAX_PROVENANCE: u32 = 1 << 20;

/// The header of a file.
///
/// ```
/// use lucena_data::{DataHeader, DataReader, DataWriter};
/// let header = DataHeader { provenance: "seed = 7".into(), first_game: 1000 };
/// let file = DataWriter::new(Vec::new(), &header)?.finish()?;
/// assert_eq!(DataReader::new(file.as_slice())?.header(), &header);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataHeader {
    /// Free text about the origin of the games: the settings of the generator.
    pub provenance: String,
    /// The number of the first game, if the file is a part of a larger set.
    pub first_game: u64,
}

impl DataHeader {
    /// Length of the header of this file in bytes.
    pub(crate) fn len(&self) -> u64 {
        (MAGIC.len() + 16 + self.provenance.len() + 4) as u64
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let length = u32::try_from(self.provenance.len()).ok().filter(|&len| len <= MAX_PROVENANCE);
        let length = length.ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, "the provenance is longer than 1 MiB")
        })?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(self.first_game.to_le_bytes());
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
        if version != VERSION {
            return Err(ReadError::Version { found: version });
        }
        if length > MAX_PROVENANCE {
            return Err(ReadError::Header("its provenance is longer than 1 MiB"));
        }
        take(input, &mut bytes, length as usize)?;
        let provenance = bytes[24..].to_vec();
        let computed = crc32fast::hash(&bytes);
        take(input, &mut bytes, 4)?;
        if bytes[bytes.len() - 4..] != computed.to_le_bytes() {
            return Err(ReadError::Header("checksum mismatch"));
        }
        let provenance = String::from_utf8(provenance)
            .map_err(|_| ReadError::Header("its provenance is not UTF-8"))?;
        Ok(Self { provenance, first_game })
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
