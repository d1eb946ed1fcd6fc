//! Where lines meet: the box-drawing letter for four arms, each absent, light or heavy.

/// How strong a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// There is none.
    #[default]
    None,
    /// A line of the grid.
    Light,
    /// A bar.
    Heavy,
}

/// The arms of a corner.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arms {
    pub up: Weight,
    pub right: Weight,
    pub down: Weight,
    pub left: Weight,
}

/// By up, right, down and left as the digits of a number in base 3.
const LETTERS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

impl Arms {
    /// The letter that joins the arms.
    pub fn letter(self) -> char {
        let number = [self.up, self.right, self.down, self.left].iter().fold(0, |sum, arm| sum * 3 + *arm as usize);
        LETTERS.chars().nth(number).unwrap_or(' ')
    }

    /// The strongest arm.
    pub fn weight(self) -> Weight {
        self.up.max(self.right).max(self.down).max(self.left)
    }
}
