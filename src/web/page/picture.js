// A position as SVG, drawn from the picture facts of the rules: tiles, tokens, bars and labels.
// Tiles are 100 units wide; columns and rows count from 1 at the bottom left, corners from 0.

import { s } from "./dom.js";
import { colourClass, family, piece } from "./pieces.js";

export const UNIT = 100;
const SHADES = new Set(["plain", "light", "dark", "lit", "white", "black", "red", "yellow", "green", "blue", "brown",
  "grey"]);

/** A place as a key of maps: `3,1`. */
export const key = (place) => `${place[0]},${place[1]}`;

/** Where columns, rows and corners of a picture are drawn, and what the board looks like. */
export class Layout {
  constructor(picture, { flipped = false, walls = false, holes = false } = {}) {
    const xs = picture.tiles.map((tile) => tile.x);
    const ys = picture.tiles.map((tile) => tile.y);
    this.left = Math.min(...xs);
    this.right = Math.max(...xs);
    this.bottom = Math.min(...ys);
    this.top = Math.max(...ys);
    this.flipped = flipped;
    this.columns = this.right - this.left + 1;
    this.rows = this.top - this.bottom + 1;
    this.style = boardStyle(picture, walls, holes);
    // Texts and frames keep their size on the screen, whatever the number of tiles.
    this.scale = Math.max(this.columns, this.rows, 3) / 8;
    this.gap = this.style === "trench" ? 10 : this.style === "paper" ? 2.5 : 0;
  }

  /** The middle of a tile. */
  middle([x, y]) {
    return this.corner([x - 0.5, y - 0.5]);
  }

  /** A corner, which may be a fraction. */
  corner([x, y]) {
    const [dx, dy] = [x - this.left + 1, this.top - y];
    return this.flipped ? [(this.columns - dx) * UNIT, (this.rows - dy) * UNIT] : [dx * UNIT, dy * UNIT];
  }

  get width() {
    return this.columns * UNIT;
  }

  get height() {
    return this.rows * UNIT;
  }
}

/** The look of a board: `wood` if chequered, `trench` if walls go between its tiles, `rack` with holes, else `paper`. */
function boardStyle(picture, walls, holes) {
  const count = (test) => picture.tiles.filter(test).length * 2 > picture.tiles.length;
  if (count((tile) => tile.shade === "light" || tile.shade === "dark")) return "wood";
  if (walls || picture.bars.some((bar) => bar.kind === "wall")) return "trench";
  if (holes) return "rack";
  return count((tile) => ["plain", "lit"].includes(tile.shade) || !SHADES.has(tile.shade)) ? "paper" : "cloth";
}

/** The class of a tile's shade: a colour, or the tint of the player who has it. */
function shadeClass(shade, players) {
  return SHADES.has(shade) ? `shade-${shade}` : `shade-owned ${colourClass(shade, players)}`;
}

/** How far the frame goes beyond the tiles. */
function framePad(layout) {
  return { wood: 17, trench: 15, rack: 15, cloth: 9, paper: 5 }[layout.style] * layout.scale;
}

/** What is below and around the tiles. */
export function drawFrame(layout) {
  const pad = framePad(layout);
  const box = { x: -pad, y: -pad, width: layout.width + 2 * pad, height: layout.height + 2 * pad, rx: pad };
  return s("g", { class: `frame ${layout.style}`, "aria-hidden": "true" }, s("rect", box));
}

/** One tile with its text; what is on it is drawn above. */
export function drawTile(tile, layout, players, empty) {
  const [cx, cy] = layout.middle([tile.x, tile.y]);
  // Tiles without a gap overlap a little: no seams.
  const side = layout.gap ? UNIT - 2 * layout.gap : UNIT + 0.6;
  const box = { x: cx - side / 2, y: cy - side / 2, width: side, height: side };
  if (layout.gap) box.rx = layout.style === "trench" ? 9 : 6;
  const shapes = [s("rect", { ...box, class: `tile ${shadeClass(tile.shade, players)}` })];
  if (layout.style === "rack") shapes.push(s("circle", { cx, cy, r: 41, class: "hole" }));
  if (layout.style === "wood") shapes.push(s("rect", { ...box, class: "grain" }));
  if (tile.text && empty) {
    const corner = layout.style === "wood";
    const at = corner ? { x: cx - 43, y: cy - 30, class: "tile-text small" }
      : { x: cx, y: cy + 9, class: "tile-text", "text-anchor": "middle" };
    shapes.push(s("text", at, tile.text));
  }
  return shapes;
}

/** A wall or a line of the board, from corner to corner. */
export function drawBar(bar, layout, more = "") {
  const [x1, y1] = layout.corner(bar.from ?? [bar.x1, bar.y1]);
  const [x2, y2] = layout.corner(bar.to ?? [bar.x2, bar.y2]);
  const short = bar.kind === "line" ? 0 : 9;
  const [dx, dy] = [Math.sign(x2 - x1) * short, Math.sign(y2 - y1) * short];
  return s("line", { x1: x1 + dx, y1: y1 + dy, x2: x2 - dx, y2: y2 - dy, class: `bar ${bar.kind ?? "wall"} ${more}` });
}

/** A token at its place; moving it is a matter of its transform. */
export function drawToken(token, layout, players, set) {
  const [x, y] = layout.middle([token.x, token.y]);
  return s("g", { transform: `translate(${x} ${y})`, class: "token" }, piece(token, players, set));
}

/** The texts beside columns and rows: those of the rules, or letters and numbers. */
export function labelsOf(picture, layout) {
  if (picture.labels.length) return picture.labels;
  const labels = [];
  for (let x = layout.left; x <= layout.right; x++) labels.push({ side: "bottom", at: x, text: letter(x) });
  for (let y = layout.bottom; y <= layout.top; y++) labels.push({ side: "left", at: y, text: String(y) });
  return labels;
}

const letter = (x) => (x <= 26 ? String.fromCharCode(96 + x) : String(x));
const OPPOSITE = { bottom: "top", top: "bottom", left: "right", right: "left" };

export function drawLabels(picture, layout) {
  const { scale } = layout;
  const pad = framePad(layout) + 19 * scale;
  const texts = labelsOf(picture, layout).map((label) => {
    const side = layout.flipped ? OPPOSITE[label.side] : label.side;
    const across = side === "bottom" || side === "top";
    const [x, y] = layout.middle(across ? [label.at, layout.bottom] : [layout.left, label.at]);
    const place = across ? { x, y: (side === "bottom" ? layout.height + pad : -pad) + 8 * scale }
      : { x: side === "left" ? -pad : layout.width + pad, y: y + 8 * scale };
    return s("text", { ...place, class: "label", "text-anchor": "middle",
      "font-size": 24 * scale }, label.text);
  });
  return s("g", { "aria-hidden": "true" }, texts);
}

/** The room that frame and labels take on each side: left, top, right, bottom. */
export function margins(picture, layout) {
  const sides = new Set(labelsOf(picture, layout).map((label) => (layout.flipped ? OPPOSITE[label.side] : label.side)));
  const room = (side) => framePad(layout) + (sides.has(side) ? 38 : 5) * layout.scale;
  return [room("left"), room("top"), room("right"), room("bottom")];
}

/** The kinds of pieces on a picture. */
export const kindsOf = (picture) => picture.tokens.map((token) => token.kind);

/** A picture that nothing can be done with, for the gallery. */
export function thumbnail(picture, players, look) {
  const layout = new Layout(picture, look);
  const full = new Set(picture.tokens.map((token) => key([token.x, token.y])));
  const set = family(kindsOf(picture));
  const quiet = (tile) => ({ ...tile, text: "" });
  return s("svg", {
    class: `thumbnail board-svg ${layout.style}`, viewBox: `-24 -24 ${layout.width + 48} ${layout.height + 48}`,
    "aria-hidden": "true",
  }, drawFrame(layout),
  picture.tiles.map((tile) => drawTile(quiet(tile), layout, players, !full.has(key([tile.x, tile.y])))),
  picture.bars.map((bar) => drawBar(bar, layout)),
  picture.tokens.map((token) => drawToken(token, layout, players, set)));
}
