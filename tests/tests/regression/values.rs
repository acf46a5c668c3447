//! Mended bugs of single values.

use jasset::JAsset;

#[derive(JAsset, Debug, Default, PartialEq)]
struct Count {
    count: u32,
}

/// The hexadecimal zero was read with a minus sign, the decimal one was not.
#[test]
fn minus_zero_is_zero() {
    for zero in ["0", "-0", "+0", "-0x0", "-00"] {
        assert_eq!(jasset::from_str::<Count>(&format!("; Count\n{zero}\n")).unwrap().count, 0, "{zero}");
    }
    for wrong in ["-1", "-", "-0-", "--0", "-0 ", "-0x"] {
        let is_zero = wrong.trim() == "-0";
        assert_eq!(jasset::from_str::<Count>(&format!("; Count\n{wrong}\n")).is_ok(), is_zero, "{wrong}");
    }
}
