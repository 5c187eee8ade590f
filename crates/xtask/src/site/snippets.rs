//! The commands and files of a page as a shell script, so that CI can run what a reader types.
//!
//! Blocks of code with the language `sh` are run, and those of any language after a comment
//! `<!-- file: PATH -->` are written to that file. A comment `<!-- not run: REASON -->` before a
//! block leaves it out.

use std::fmt::Write as _;

/// The script of a page; empty if there is nothing to run.
///
/// ```
/// let page = "<!-- file: a.txt -->\n```text\nb\n```\n```sh\ncat a.txt\n```\n";
/// let script = xtask::site::snippets::script(page).unwrap();
/// assert_eq!(script, "cat > 'a.txt' <<'END_OF_SNIPPET'\nb\nEND_OF_SNIPPET\ncat a.txt\n");
/// ```
///
/// # Errors
///
/// If a block does not end, or a comment is not followed by a block.
pub fn script(page: &str) -> Result<String, String> {
    let mut script = String::new();
    let mut lines = (1..).zip(page.lines());
    let mut comment = None;
    while let Some((number, line)) = lines.next() {
        if let Some(text) = comment_text(line) {
            comment = Some((number, text));
        } else if let Some(language) = line.strip_prefix("```") {
            let mut code = String::new();
            loop {
                let (_, line) = lines.next().ok_or(format!("line {number}: block does not end"))?;
                if line == "```" {
                    break;
                }
                code += line;
                code.push('\n');
            }
            match comment.take() {
                Some((_, Comment::NotRun)) => {}
                Some((_, Comment::File(path))) => {
                    _ = write!(script, "cat > '{path}' <<'END_OF_SNIPPET'\n{code}END_OF_SNIPPET\n");
                }
                None if language == "sh" => script += &code,
                None => {}
            }
        } else if let Some((number, _)) = comment {
            return Err(format!("line {number}: expected a block of code after the comment"));
        }
    }
    Ok(script)
}

enum Comment<'a> {
    NotRun,
    File(&'a str),
}

fn comment_text(line: &str) -> Option<Comment<'_>> {
    let text = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    let file = text.strip_prefix("file: ").map(Comment::File);
    file.or_else(|| text.starts_with("not run: ").then_some(Comment::NotRun))
}

#[cfg(test)]
mod tests {
    use super::script;

    #[test]
    fn only_shell_blocks_run() {
        assert_eq!(script("```sh\na\n```\n```text\nb\n```\n").as_deref(), Ok("a\n"));
        assert_eq!(script("<!-- not run: slow -->\n```sh\na\n```\n").as_deref(), Ok(""));
    }

    #[test]
    fn faults_name_the_line() {
        let error = "line 2: block does not end".to_string();
        assert_eq!(script("a\n```sh\nb\n"), Err(error));
        let error = "line 1: expected a block of code after the comment".to_string();
        assert_eq!(script("<!-- file: a -->\nb\n"), Err(error));
    }
}
