//! Symmetric positive definite matrices, as small as the number of features.

/// The lower triangle of Cholesky's factor: the matrix is this times its transpose.
pub struct Factor(Vec<Vec<f64>>);

impl Factor {
    /// The factor of a matrix; nothing if it is not positive definite.
    pub fn of(matrix: &[Vec<f64>]) -> Option<Factor> {
        let mut lower: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
        for (at, row) in matrix.iter().enumerate() {
            let mut factors = Vec::with_capacity(at + 1);
            for column in 0..at {
                let rest = row[column] - dot(&factors, &lower[column][..column]);
                factors.push(rest / lower[column][column]);
            }
            let rest = row[at] - dot(&factors, &factors);
            factors.push(Some(rest.sqrt()).filter(|root| *root > 0.0)?);
            lower.push(factors);
        }
        Some(Factor(lower))
    }

    /// The vector that the matrix takes to this one.
    pub fn solve(&self, wanted: &[f64]) -> Vec<f64> {
        let Factor(lower) = self;
        let mut found: Vec<f64> = Vec::with_capacity(wanted.len());
        for (row, wanted) in lower.iter().zip(wanted) {
            found.push((wanted - dot(&row[..found.len()], &found)) / row[found.len()]);
        }
        for at in (0..found.len()).rev() {
            let below: f64 = (at + 1..found.len()).map(|row| lower[row][at] * found[row]).sum();
            found[at] = (found[at] - below) / lower[at][at];
        }
        found
    }

    /// The diagonal of the inverse.
    pub fn inverse_diagonal(&self) -> Vec<f64> {
        let size = self.0.len();
        let unit = |at| (0..size).map(|column| f64::from(u8::from(column == at))).collect::<Vec<_>>();
        (0..size).map(|at| self.solve(&unit(at))[at]).collect()
    }
}

/// The inner product.
pub fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}
