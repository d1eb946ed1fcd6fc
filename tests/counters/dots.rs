//! Dots and boxes by hand: a box is four names of lines.

use std::collections::BTreeSet;

use regola::game::Outcome;

use crate::ByHand;

#[derive(Clone)]
pub struct Dots {
    /// The lines of each box, and who closed it.
    boxes: Vec<([String; 4], Option<usize>)>,
    /// Lines not yet drawn.
    open: BTreeSet<String>,
    turn: usize,
}

fn name(x: usize, y: usize, side: char) -> String {
    format!("{}{y}{side}", char::from(b'a' + x as u8 - 1))
}

impl Dots {
    pub fn new(size: usize) -> Dots {
        // A line between two boxes has the name of the upper or the right one.
        let lines = |x, y| {
            let top = if y < size { name(x, y + 1, 'b') } else { name(x, y, 't') };
            let right = if x < size { name(x + 1, y, 'l') } else { name(x, y, 'r') };
            [name(x, y, 'b'), name(x, y, 'l'), top, right]
        };
        let places = (1..=size).flat_map(|y| (1..=size).map(move |x| (x, y)));
        let boxes: Vec<_> = places.map(|(x, y)| (lines(x, y), None)).collect();
        let open = boxes.iter().flat_map(|(lines, _)| lines.clone()).collect();
        Dots { boxes, open, turn: 0 }
    }
}

impl ByHand for Dots {
    fn moves(&self) -> Vec<String> {
        self.open.iter().cloned().collect()
    }

    fn play(&mut self, text: &str) {
        assert!(self.open.remove(text));
        let mut closed = false;
        for (lines, owner) in &mut self.boxes {
            if owner.is_none() && lines.iter().all(|line| !self.open.contains(line)) {
                *owner = Some(self.turn);
                closed = true;
            }
        }
        if !closed {
            self.turn = 1 - self.turn;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [red, blue] = [0, 1].map(|player| self.boxes.iter().filter(|(_, owner)| *owner == Some(player)).count());
        self.open.is_empty().then_some(match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Outcome::Win(0),
            std::cmp::Ordering::Less => Outcome::Win(1),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }
}
