// What a search looks at, drawn over the board: the share of positions under each move, and the best line.

import { s } from "./dom.js";
import { UNIT, key } from "./picture.js";
import { piece } from "./pieces.js";

const SHOWN = 0.04;

/** Where the search looks: tiles and bars the stronger, the more of it is under their move. Gives the tiles that matter. */
export function drawShares(overlay, board, shares) {
  const tiles = new Map();
  for (const move of shares) {
    if (move.bar && !move.to) {
      if (move.share >= 0.01) overlay.append(heatBar(board, move));
    } else if (move.to && board.cells.has(key(move.to))) {
      const at = key(move.to);
      tiles.set(at, { place: move.to, share: (tiles.get(at)?.share ?? 0) + move.share });
    }
  }
  for (const { place, share } of tiles.values()) {
    const [cx, cy] = board.layout.middle(place);
    const heat = board.layout.style === "rack" ? s("circle", { cx, cy, r: 41, class: "heat" }) : board.square(place, "heat");
    heat.setAttribute("opacity", Math.min(0.62, 0.62 * Math.sqrt(share)).toFixed(3));
    overlay.append(heat);
  }
  return [...tiles.values()].filter(({ share }) => share >= SHOWN);
}

/** The shares of the tiles that matter, above everything else. */
export function drawPercentages(overlay, board, tiles) {
  for (const { place, share } of tiles) {
    const [x, y] = board.layout.middle(place);
    overlay.append(text(board, [x, y + UNIT * 0.42], `${Math.round(share * 100)}%`));
  }
}

/** A text that keeps its size on the screen, whatever the number of tiles. */
const text = (board, [x, y], words) => s("text", { x, y, class: "heat-text", "font-size": 26 * board.layout.scale }, words);

function heatBar(board, move) {
  const [x1, y1] = board.layout.corner(move.bar.slice(0, 2));
  const [x2, y2] = board.layout.corner(move.bar.slice(2));
  return s("line", { x1, y1, x2, y2, class: "heat-bar", opacity: Math.min(0.9, Math.sqrt(move.share)).toFixed(3) });
}

/** The first moves of a line: arrows, pieces to come and bars, numbered in order, and its score at the first. */
export function drawLine(overlay, board, moves, score) {
  for (const [at, move] of moves.entries()) {
    const reply = at % 2 ? " reply" : "";
    if (move.from && move.to) overlay.append(arrow(board, move, reply));
    else if (move.bar) overlay.append(barGhost(board, move, reply));
    else if (move.to) overlay.append(ghost(board, move));
    const place = move.to ? board.layout.middle(move.to) : move.bar ? middleOf(board, move.bar) : null;
    if (place && moves.length > 1) overlay.append(badge(board, place, at + 1, reply));
    if (place && at === 0) overlay.append(scoreAt(board, place, score));
  }
}

const middleOf = (board, [x1, y1, x2, y2]) => board.layout.corner([(x1 + x2) / 2, (y1 + y2) / 2]);

function arrow(board, move, reply) {
  const [[x1, y1], [x2, y2]] = [board.layout.middle(move.from), board.layout.middle(move.to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  return s("line", { x1: x1 + ux * 18, y1: y1 + uy * 18, x2: x2 - ux * 26, y2: y2 - uy * 26, class: `arrow${reply}`,
    "marker-end": "url(#g-arrow)" });
}

function barGhost(board, { bar }, reply) {
  const [x1, y1] = board.layout.corner(bar.slice(0, 2));
  const [x2, y2] = board.layout.corner(bar.slice(2));
  return s("line", { x1, y1, x2, y2, class: `bar wall ghost${reply}` });
}

function ghost(board, move) {
  const [x, y] = board.layout.middle(move.to);
  const token = board.tokenOf(move, move.player ?? board.view.turn);
  return s("g", { transform: `translate(${x} ${y})`, class: "ghost" },
    token ? piece(token, board.players, board.set) : s("circle", { r: 26, class: "step" }));
}

/** The score of a line, to the left of the number of its first move. */
function scoreAt(board, [x, y], score) {
  const r = 16 * board.layout.scale;
  const words = text(board, [x + 44 - 2 * r, y - 48 + 1.5 * r], score);
  words.classList.add("score");
  return words;
}

function badge(board, [x, y], number, reply) {
  const r = 16 * board.layout.scale;
  return s("g", { transform: `translate(${x + 48 - r} ${y - 48 + r})` }, s("circle", { r, class: `step${reply}` }),
    s("text", { class: "step-text", y: r / 2, "font-size": 1.4 * r }, String(number)));
}
