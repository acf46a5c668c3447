//! How is a key hashed? CRC-32 (IEEE 802.3, reflected, the one of zip and PNG), the same at compile time and at run time.

/// One entry a byte value, of the reflected polynomial `0xEDB8_8320`.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "byte is below 256")]
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

/// The CRC-32 of `bytes`.
pub(crate) const fn crc32(bytes: &[u8]) -> u32 {
    resume(0, bytes)
}

/// The CRC-32 of the bytes that gave `crc`, followed by `bytes`.
pub(crate) const fn resume(crc: u32, bytes: &[u8]) -> u32 {
    let mut crc = !crc;
    let mut at = 0;
    while at < bytes.len() {
        crc = TABLE[((crc ^ bytes[at] as u32) & 0xFF) as usize] ^ (crc >> 8);
        at += 1;
    }
    !crc
}

/// Whether a byte can stand in an identifier.
const IDENTIFIER: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "byte is below 256")]
        let ascii = byte as u8;
        table[byte] = ascii.is_ascii_alphanumeric() || ascii == b'_';
        byte += 1;
    }
    table
};

/// The CRC-32 of the longest run of letters, digits and `_` at the start of `bytes`, and its length.
pub(crate) fn identifier(bytes: &[u8]) -> (u32, usize) {
    let mut crc = !0;
    let mut length = 0;
    for byte in bytes {
        if !IDENTIFIER[usize::from(*byte)] {
            break;
        }
        crc = TABLE[((crc ^ u32::from(*byte)) & 0xFF) as usize] ^ (crc >> 8);
        length += 1;
    }
    (!crc, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_value_of_the_standard() {
        const CHECK: u32 = crc32(b"123456789");
        assert_eq!(CHECK, 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
        assert_eq!(resume(crc32(b"1234"), b"56789"), CHECK);
    }

    #[test]
    fn an_identifier_ends_where_it_ends() {
        assert_eq!(identifier(b"Max_2 x"), (crc32(b"Max_2"), 5));
        assert_eq!(identifier(b";"), (0, 0));
    }

    #[test]
    fn names_that_collide() {
        for (a, b) in [("plumless", "buckeroo"), ("ChestDoorMode", "WaveLimitX"), ("AmmoBurstPower", "RunSkinPath")] {
            assert_eq!(crc32(a.as_bytes()), crc32(b.as_bytes()), "{a} and {b}");
        }
    }

    #[test]
    fn equals_the_reference_library() {
        let mut bytes = alloc::vec::Vec::new();
        let mut state = 1_u32;
        for _ in 0..2000 {
            assert_eq!(crc32(&bytes), crc32fast::hash(&bytes));
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bytes.push(state.to_be_bytes()[0]);
        }
    }
}
