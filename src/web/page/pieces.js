// The shapes of pieces, on a square of 100 by 100 with its middle at 0, 0. Colours come from the class of the piece.

import { s } from "./dom.js";

const COLOURS = ["white", "black", "red", "yellow", "green", "blue", "brown", "grey"];
const CHESS = new Set(["knight", "bishop", "rook", "queen"]);

/** The class that colours what belongs to a player: the colour of that name, or one of the player's number. */
export function colourClass(player, players) {
  if (COLOURS.includes(player)) return `c-${player}`;
  const at = players.indexOf(player);
  return at < 0 ? "c-grey" : `c-p${at % 6}`;
}

const path = (d) => [s("path", { d, class: "body" }), s("path", { d, class: "gloss" })];
const ball = (r, cx, cy) => [circle(r, "body", cx, cy), circle(r, "sheen", cx, cy)];
const circle = (r, cls, cx = 0, cy = 0) => s("circle", { cx, cy, r, class: cls });
const shadow = (rx, ry, cy) => s("ellipse", { cx: 0, cy, rx, ry, class: "shadow" });

/** A turned disc of wood, seen from above. */
function man() {
  return [
    s("ellipse", { cx: 0, cy: 5, rx: 40, ry: 39, class: "shadow" }),
    circle(38.5, "rim", 0, 3),
    circle(38.5, "body"), circle(38.5, "sheen"), circle(29, "groove"), circle(19, "groove"),
  ];
}

const CROWN = "M-21,13 L-24,-12 L-11,-1 L0,-18 L11,-1 L24,-12 L21,13 Z";

function crowned() {
  return [
    s("ellipse", { cx: 0, cy: 9, rx: 40, ry: 38, class: "shadow" }),
    circle(38.5, "rim", 0, 8), circle(38.5, "rim", 0, 3), circle(38.5, "body", 0, -3), circle(38.5, "sheen", 0, -3),
    circle(31, "groove", 0, -3),
    s("path", { d: CROWN, class: "mark" }), s("path", { d: "M-20,18 H20", class: "mark-line" }),
  ];
}

function disc() {
  return [circle(41, "body"), circle(41, "sheen"), circle(31, "inset"), circle(31, "groove")];
}

function cross() {
  return [s("path", { d: "M-25,-25 L25,25 M25,-25 L-25,25", class: "stroke" })];
}

function ring() {
  return [circle(28, "stroke")];
}

const BASE = "M-27,38 Q-28,28 -19,27 H19 Q28,28 27,38 Z";

const SHAPES = {
  pawn: () => [
    path("M-20,28 C-8,18 -8,4 -7,-6 H7 C8,4 8,18 20,28 Z"), path("M-16,-5 Q-16,-10 0,-10 Q16,-10 16,-5 Q16,-1 0,-1 Q-16,-1 -16,-5 Z"),
    ball(16, 0, -22), path(BASE),
  ],
  rook: () => [
    path("M-17,28 L-14,-12 H14 L17,28 Z"),
    path("M-21,-12 V-34 H-12 V-27 H-5 V-34 H5 V-27 H12 V-34 H21 V-12 L15,-8 H-15 Z"), path(BASE),
  ],
  knight: () => [
    path("M-19,28 C-18,10 -3,6 -6,-6 C-12,-1 -17,4 -23,1 C-29,-2 -27,-9 -22,-14 C-16,-22 -13,-29 -4,-32 L-3,-39 L4,-32 "
      + "C21,-27 25,0 21,28 Z"),
    s("circle", { cx: -8, cy: -18, r: 2.6, class: "dot" }), s("path", { d: "M10,-24 Q18,-8 14,22", class: "groove" }),
    path(BASE),
  ],
  bishop: () => [
    path("M-13,27 C-8,20 -8,14 -8,8 H8 C8,14 8,20 13,27 Z"),
    path("M0,-34 C15,-22 19,-6 10,8 H-10 C-19,-6 -15,-22 0,-34 Z"), ball(5, 0, -38),
    s("path", { d: "M3,-24 L-4,-8", class: "groove" }), path(BASE),
  ],
  queen: () => [
    path("M-18,27 C-15,16 -20,2 -28,-22 L-14,-4 L-11,-29 L0,-7 L11,-29 L14,-4 L28,-22 C20,2 15,16 18,27 Z"),
    ball(4.5, -28, -25), ball(4.5, -11, -33), ball(4.5, 11, -33),
    ball(4.5, 28, -25), s("path", { d: "M-18,14 Q0,8 18,14", class: "groove" }), path(BASE),
  ],
  king: () => [
    path("M-4,-24 V-30 H-10 V-36 H-4 V-42 H4 V-36 H10 V-30 H4 V-24 Z"),
    path("M-18,27 C-16,16 -27,6 -26,-8 C-25,-20 -9,-22 0,-10 C9,-22 25,-20 26,-8 C27,6 16,16 18,27 Z"),
    s("path", { d: "M0,-10 V10 M-18,16 Q0,9 18,16", class: "groove" }), path(BASE),
  ],
};

/** A kind that the page has no shape for: a round badge with its glyph. */
function badge(glyph) {
  const size = [0, 54, 36, 27, 21][Math.min(glyph.length, 4)] || 50;
  const shown = glyph.length > 5 ? `${glyph.slice(0, 4)}…` : glyph;
  return [
    s("ellipse", { cx: 0, cy: 4, rx: 39, ry: 38, class: "shadow" }), circle(38, "body"), circle(38, "sheen"),
    s("text", { class: "glyph", "font-size": size, "text-anchor": "middle", dy: "0.36em" }, shown),
  ];
}

/** Which shapes a position uses: `chess` when its kings are those of chess. */
export function family(kinds) {
  const list = [...kinds];
  return list.some((kind) => CHESS.has(kind)) || (list.includes("king") && list.includes("pawn")) ? "chess" : "flat";
}

/** A piece as a group; `set` is what `family` says. */
export function piece(token, players, set) {
  const standing = SHAPES[token.kind] && (token.kind !== "king" || set === "chess");
  const shapes = standing ? [shadow(28, 7, 37), ...SHAPES[token.kind]()]
    : token.kind === "man" ? man()
    : token.kind === "king" ? crowned()
    : token.kind === "disc" || token.kind === "stone" ? disc()
    : token.kind === "cross" ? cross()
    : token.kind === "ring" ? ring()
    : badge(token.glyph || token.kind);
  const line = token.kind === "cross" || token.kind === "ring" ? " line" : "";
  return s("g", { class: `piece ${colourClass(token.player, players)}${standing ? " upright" : ""}${line}` }, shapes);
}
