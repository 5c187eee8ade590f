//! Symmetric matrices. Inner loops run along rows, so that they vectorize.

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    size: usize,
    numbers: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Self {
        Self { size, numbers: vec![0.0; size * size] }
    }

    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.numbers[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, number: f64) {
        self.numbers[row * self.size + column] += number;
    }

    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.numbers[row * self.size..(row + 1) * self.size]
    }

    pub(super) fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.numbers[row * self.size..(row + 1) * self.size]
    }

    /// Two different rows, the second one mutable.
    fn row_and_row_mut(&mut self, row: usize, changed: usize) -> (&[f64], &mut [f64]) {
        let (size, split) = (self.size, row.max(changed) * self.size);
        let (before, after) = self.numbers.split_at_mut(split);
        if row < changed {
            (&before[row * size..][..size], &mut after[..size])
        } else {
            (&after[..size], &mut before[changed * size..][..size])
        }
    }

    /// The inverse, `None` if the matrix is not positive definite. Gauss-Jordan elimination;
    /// positive definite matrices need no pivoting.
    pub(super) fn inverse(mut self) -> Option<Self> {
        let mut inverse = Self::zero(self.size);
        for i in 0..self.size {
            inverse.add(i, i, 1.0);
        }
        for pivot in 0..self.size {
            let size = self.get(pivot, pivot);
            if !(size > 0.0 && size.is_finite()) {
                return None;
            }
            for row in pivot + 1..self.size {
                let factor = -self.get(row, pivot) / size;
                if factor != 0.0 {
                    let (from, to) = self.row_and_row_mut(pivot, row);
                    add_multiple(&mut to[pivot..], factor, &from[pivot..]);
                    let (from, to) = inverse.row_and_row_mut(pivot, row);
                    add_multiple(&mut to[..=pivot], factor, &from[..=pivot]);
                }
            }
        }
        for pivot in (0..self.size).rev() {
            let size = self.get(pivot, pivot);
            inverse.row_mut(pivot).iter_mut().for_each(|number| *number /= size);
            for row in 0..pivot {
                let factor = -self.get(row, pivot);
                if factor != 0.0 {
                    let (from, to) = inverse.row_and_row_mut(pivot, row);
                    add_multiple(to, factor, from);
                }
            }
        }
        Some(inverse)
    }

    /// The matrix product.
    pub(super) fn times(&self, other: &Self) -> Self {
        let mut product = Self::zero(self.size);
        for row in 0..self.size {
            let sum = &mut product.numbers[row * self.size..(row + 1) * self.size];
            for (between, &factor) in self.row(row).iter().enumerate() {
                if factor != 0.0 {
                    add_multiple(sum, factor, other.row(between));
                }
            }
        }
        product
    }

    /// Adds the outer product of the vector with itself.
    pub(super) fn add_squares(&mut self, numbers: &[f64]) {
        for (row, &factor) in numbers.iter().enumerate() {
            add_multiple(self.row_mut(row), factor, numbers);
        }
    }

    pub(super) fn scale(&mut self, factor: f64) {
        self.numbers.iter_mut().for_each(|number| *number *= factor);
    }
}

fn add_multiple(sum: &mut [f64], factor: f64, other: &[f64]) {
    for (number, other) in sum.iter_mut().zip(other) {
        *number += factor * other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_times_matrix_is_one() {
        let size = 7;
        let mut matrix = Matrix::zero(size);
        for i in 0..size {
            matrix.add(i, i, 5.0 + i as f64);
            for j in 0..size {
                matrix.add(i, j, 1.0 / (1.0 + (i + j) as f64));
            }
        }
        let product = matrix.clone().inverse().unwrap().times(&matrix);
        for i in 0..size {
            for j in 0..size {
                let expected = if i == j { 1.0 } else { 0.0 };
                assert!((product.get(i, j) - expected).abs() < 1e-13);
            }
        }
    }

    #[test]
    fn singular_matrices_have_no_inverse() {
        let mut matrix = Matrix::zero(2);
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            matrix.add(i, j, 1.0);
        }
        assert!(matrix.inverse().is_none());
    }
}
