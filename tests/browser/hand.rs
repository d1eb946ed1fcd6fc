//! Playing a game to its end by hand: with the mouse, or with the keyboard alone.

use serde_json::Value;

use crate::page::Page;

/// How moves are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// Clicks and drags.
    Mouse,
    /// Arrow keys and Enter on the board.
    Keyboard,
}

/// A tile of the board.
pub fn cell(place: &Value) -> String {
    format!("[role=grid] [role=gridcell][data-x='{}'][data-y='{}']", place[0], place[1])
}

impl Page {
    /// Makes the moves of a game, one after the other, and waits for each to be seen.
    pub fn play(&mut self, moves: &str, hand: Hand) {
        for (at, notation) in moves.split_whitespace().enumerate() {
            let view = self.view();
            let wanted = view["moves"].as_array().into_iter().flatten().find(|one| one["notation"] == notation);
            let wanted = wanted.unwrap_or_else(|| panic!("{notation} is not legal: {}", view["moves"])).clone();
            match hand {
                Hand::Mouse => self.point(&wanted, at),
                Hand::Keyboard => self.walk(&wanted),
            }
            self.choose(notation, at, hand);
            self.wait(&format!("document.querySelectorAll('ol[aria-label=Moves] button').length === {}", at + 1));
        }
    }

    /// Makes a move with the mouse; moves of pieces are clicked and dragged by turns.
    fn point(&mut self, wanted: &Value, at: usize) {
        let notation = wanted["notation"].as_str().unwrap_or_default();
        match (&wanted["from"], &wanted["to"], &wanted["bar"]) {
            (_, Value::Null, Value::Array(bar)) => {
                let corners: Vec<String> = bar.iter().map(Value::to_string).collect();
                self.click(&format!("[data-bar='{}']", corners.join(",")));
            }
            (Value::Null, Value::Null, _) => self.button_in("#loose", notation),
            (Value::Null, to, _) => self.click(&cell(to)),
            (from, to, _) if at % 3 == 2 => self.drag(&cell(from), &cell(to)),
            (from, to, _) => {
                self.click(&cell(from));
                self.click(&cell(to));
            }
        }
    }

    /// Makes a move with the keyboard: over the board, or by its notation where there is no tile to stand on.
    fn walk(&mut self, wanted: &Value) {
        let places: Vec<&Value> =
            [&wanted["from"], &wanted["to"]].into_iter().filter(|place| !place.is_null()).collect();
        if places.is_empty() {
            self.fill("#move", wanted["notation"].as_str().unwrap_or_default());
            self.press("Enter");
            return;
        }
        places.into_iter().for_each(|place| self.enter(place));
    }

    /// Walks to a tile, from where the keyboard is on the board, and presses Enter there.
    pub fn enter(&mut self, place: &Value) {
        self.run("document.activeElement.closest?.('[role=gridcell]') ?? document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()");
        self.step_to(place);
        self.press("Enter");
    }

    /// Moves the focus to a tile with the arrow keys.
    fn step_to(&mut self, place: &Value) {
        let mut before = Value::Null;
        for _ in 0..64 {
            let at = self.run("[Number(document.activeElement.dataset.x), Number(document.activeElement.dataset.y)]");
            let steps = |axis: usize| place[axis].as_i64().unwrap_or_default() - at[axis].as_i64().unwrap_or_default();
            // Where the board has no tile above or below, it goes on beside.
            self.press(match (steps(0), steps(1)) {
                (0, 0) => return,
                (_, up) if up > 0 && at != before => "ArrowUp",
                (_, up) if up < 0 && at != before => "ArrowDown",
                (across, _) if across > 0 => "ArrowRight",
                _ => "ArrowLeft",
            });
            before = at;
        }
        panic!("the arrow keys do not lead to the tile {place}");
    }

    /// Answers the question which of several moves is meant, if it is asked.
    fn choose(&mut self, notation: &str, made: usize, hand: Hand) {
        let asked = "!document.getElementById('chooser').hidden";
        self.wait(&format!(
            "{asked} || document.querySelectorAll('ol[aria-label=Moves] button').length === {}",
            made + 1
        ));
        if self.run(asked) != true {
            return;
        }
        if hand == Hand::Mouse {
            return self.button_in("#chooser", notation);
        }
        while self.text("document.activeElement.textContent") != notation {
            self.press("ArrowDown");
        }
        self.press("Enter");
    }
}
