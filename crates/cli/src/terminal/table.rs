//! Plain-text tables: columns separated by two spaces, without borders.

use comfy_table::{CellAlignment, ContentArrangement, Table as Grid, presets};

/// A table that is printed as text.
#[derive(Debug)]
pub(crate) struct Table(Grid);

impl Table {
    /// A table with these column titles. Columns are right-aligned, except those in `left`.
    pub(crate) fn new(titles: impl IntoIterator<Item = impl ToString>, left: &[usize]) -> Self {
        let mut grid = Grid::new();
        grid.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
        grid.set_header(titles.into_iter().map(|title| title.to_string()).collect::<Vec<_>>());
        for (idx, column) in grid.column_iter_mut().enumerate() {
            column.set_padding((0, 2));
            let is_left = left.contains(&idx);
            column.set_cell_alignment(if is_left {
                CellAlignment::Left
            } else {
                CellAlignment::Right
            });
        }
        Self(grid)
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, cells: impl IntoIterator<Item = impl ToString>) {
        self.0.add_row(cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>());
    }

    /// The lines of the table, without trailing spaces.
    pub(crate) fn to_text(&self) -> String {
        self.0.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(["rank", "player", "Elo"], &[1]);
        table.push(["1", "Lucena", "12.5"]);
        table.push(["10", "A", "-3.0"]);
        assert_eq!(table.to_text(), "rank  player   Elo\n   1  Lucena  12.5\n  10  A       -3.0\n");
    }
}
