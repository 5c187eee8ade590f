//! Lines of perft files: `FEN ;D1 count ;D2 count ... ;id name`.

/// A position of a perft file with its node counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftLine<'a> {
    /// The line number in the file, from 1, for messages.
    pub line: usize,
    /// The FEN as in the file: four or six fields.
    pub fen: &'a str,
    /// Pairs of depth and node count, in the order of the file.
    pub counts: Vec<(u32, u64)>,
    /// The name of the position, if it has one.
    pub id: Option<&'a str>,
}

/// The positions of a perft file; blank lines and lines that start with `#` are skipped.
///
/// ```
/// let text = "# comment\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25 ;id two kings\n";
/// let line = lucena_testkit::perft_lines(text).next().unwrap();
/// assert_eq!(line.fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// assert_eq!(line.counts, [(1, 5), (2, 25)]);
/// assert_eq!(line.id, Some("two kings"));
/// ```
///
/// # Panics
///
/// The iterator panics at a field that is neither a count nor an `id`: a typo in the data must not
/// reduce what a test checks.
pub fn perft_lines(text: &str) -> impl Iterator<Item = PerftLine<'_>> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(idx, line)| parse(idx + 1, line))
}

fn parse(number: usize, line: &str) -> PerftLine<'_> {
    let mut fields = line.split(';').map(str::trim);
    let fen = fields.next().expect("split yields at least one part");
    let mut parsed = PerftLine { line: number, fen, counts: Vec::new(), id: None };
    for field in fields {
        if let Some(id) = field.strip_prefix("id ") {
            parsed.id = Some(id);
        } else if let Some(count) = parse_count(field) {
            parsed.counts.push(count);
        } else {
            panic!("line {number}: {field:?} is neither `D<depth> <count>` nor `id <name>`");
        }
    }
    parsed
}

fn parse_count(field: &str) -> Option<(u32, u64)> {
    let (depth, count) = field.strip_prefix('D')?.split_once(' ')?;
    Some((depth.parse().ok()?, count.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_parses_and_matches_the_docs() {
        let len = |text| perft_lines(text).count();
        assert_eq!(len(crate::PERFT), 7);
        assert_eq!(len(crate::RULES), 64);
        assert_eq!(len(crate::GENERATED_EP), 600);
        assert_eq!(len(crate::GENERATED_CASTLE), 400);
    }

    #[test]
    fn depths_increase_in_every_line() {
        for text in [crate::PERFT, crate::RULES, crate::GENERATED_EP, crate::GENERATED_CASTLE] {
            for line in perft_lines(text) {
                let depths: Vec<u32> = line.counts.iter().map(|&(depth, _)| depth).collect();
                assert!(!depths.is_empty(), "{line:?}");
                assert!(depths.is_sorted_by(|a, b| a < b), "{line:?}");
            }
        }
    }

    #[test]
    fn ids_are_unique() {
        for text in [crate::PERFT, crate::RULES] {
            let mut names: Vec<&str> = perft_lines(text).map(|line| line.id.unwrap()).collect();
            names.sort_unstable();
            assert!(names.is_sorted_by(|a, b| a < b), "a name stands twice: {names:?}");
        }
    }

    #[test]
    #[should_panic(expected = "line 2: \"D2 4oo\"")]
    fn typos_panic() {
        let _ = perft_lines("# comment\nfen ;D1 20 ;D2 4oo").count();
    }
}
