//! N in a row on a square board, on bit boards: an independent count for the rules of gomoku.

/// How many sequences of moves of that length there are on an empty board; none after a line.
pub fn count(size: u32, length: u32, depth: u32) -> u64 {
    let lines = lines(size, length);
    below(&lines, size * size, 0, 0, depth)
}

/// The same where the player to move has stones on the places of the first set, and the other on those of the second.
fn below(lines: &[u64], places: u32, mine: u64, theirs: u64, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if lines.iter().any(|line| theirs & line == *line) {
        return 0;
    }
    let free = (0..places).filter(|place| (mine | theirs) >> place & 1 == 0);
    free.map(|place| below(lines, places, theirs, mine | 1 << place, depth - 1)).sum()
}

/// Every row of that length, each as a set of places.
fn lines(size: u32, length: u32) -> Vec<u64> {
    let mut lines = Vec::new();
    for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
        for (dx, dy) in [(1i64, 0i64), (0, 1), (1, 1), (1, -1)] {
            let places = (0..i64::from(length)).map(|nth| (i64::from(x) + nth * dx, i64::from(y) + nth * dy));
            let on_board = |at: i64| (0..i64::from(size)).contains(&at);
            if places.clone().all(|(x, y)| on_board(x) && on_board(y)) {
                lines.push(places.map(|(x, y)| 1 << (x * i64::from(size) + y)).sum());
            }
        }
    }
    lines
}
