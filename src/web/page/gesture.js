// What moves look like to a hand: the places to point at, one after the other, and the gaps where bars can go.
// All of it comes from the geometry of the legal moves; nothing here knows a game.

import { key } from "./picture.js";

/** The places to point at for a move: as the rules say, or from where to where. Bars have gaps of their own. */
export function path(move) {
  if (move.path) return move.path;
  if (move.bar && !move.from) return [];
  if (move.from && move.to) return [move.from, move.to];
  if (move.to || move.from) return [move.to ?? move.from];
  return move.places?.length ? [move.places[0]] : [];
}

const begins = (places, prefix) => prefix.every((place, at) => places[at] && key(places[at]) === key(place));

/** The moves that begin with the places pointed at so far. */
export const following = (moves, picked) => moves.filter((move) => path(move).length && begins(path(move), picked));

/** The moves that these places are the whole of. */
export const complete = (moves, picked) =>
  following(moves, picked).filter((move) => path(move).length === picked.length);

/** The places that can be pointed at next, each once. */
export function nextPlaces(moves, picked) {
  const places = new Map();
  for (const move of following(moves, picked)) {
    const place = path(move)[picked.length];
    if (place) places.set(key(place), place);
  }
  return [...places.values()];
}

/** Moves that no hand can point at: they are offered as buttons. */
export const unpointed = (view) => view.moves.filter((move) => !view.picture || (!path(move).length && !move.bar));

/** The moves whose bar has a corner or a side at a tile. */
export function barsAt(moves, [x, y]) {
  const touches = (at, low, high) => at >= low && at <= high;
  return moves.filter((move) => move.bar && !path(move).length).filter(({ bar: [x1, y1, x2, y2] }) =>
    (y1 === y2 ? (y1 === y || y1 === y - 1) && touches(x, x1 + 1, x2) : (x1 === x || x1 === x - 1) && touches(y, y1 + 1, y2)));
}

/**
 * The gaps where bars can go. Bars may overlap, so that each is cut into pieces of half a tile, and a piece is of the bar
 * whose middle is nearest. Pieces keep clear of corners, where bars cross.
 */
export function gaps(moves) {
  const pieces = new Map();
  for (const { bar } of moves.filter((move) => move.bar && !path(move).length)) {
    const [x1, y1, x2, y2] = bar;
    const level = y1 === y2;
    const [low, high] = level ? [x1, x2] : [y1, y2];
    for (let at = low; at < high; at += 0.5) {
      const distance = Math.abs(at + 0.25 - (low + high) / 2);
      const name = level ? `h${at},${y1}` : `v${x1},${at}`;
      const found = pieces.get(name);
      if (found && found.distance <= distance) continue;
      const [a, b] = Number.isInteger(at) ? [at + 0.12, at + 0.5] : [at, at + 0.38];
      pieces.set(name, { bar, distance, from: level ? [a, y1] : [x1, a], to: level ? [b, y1] : [x1, b] });
    }
  }
  // The nearest first, so that the first gap of a bar is at its middle.
  return [...pieces.values()].sort((a, b) => a.distance - b.distance);
}

/** Whether pieces fall: each move puts one on the lowest free tile of a column, and some free tile is above such a one. */
export function falls(view) {
  const { picture, moves } = view;
  if (!picture || !moves.length || moves.some((move) => move.from || move.bar || !move.to)) return false;
  const full = new Set(picture.tokens.map((token) => key([token.x, token.y])));
  const tiles = new Set(picture.tiles.map((tile) => key([tile.x, tile.y])));
  const free = picture.tiles.filter((tile) => !full.has(key([tile.x, tile.y])));
  const targets = new Map(moves.map((move) => [move.to[0], move.to[1]]));
  const held = ([x, y]) => !tiles.has(key([x, y - 1])) || full.has(key([x, y - 1]));
  return targets.size === moves.length && free.length > moves.length
    && picture.tokens.every((token) => held([token.x, token.y]))
    && moves.every((move) => held(move.to)) && free.every((tile) => targets.has(tile.x) && targets.get(tile.x) <= tile.y);
}

/** The move of a column, where pieces fall. */
export const ofColumn = (moves, x) => moves.find((move) => move.to?.[0] === x);

/**
 * How a move that is not legal would be written, guessed from how the legal ones are: by the names of its tiles. The
 * server then says why it cannot be played.
 */
export function attempt(view, names, picked) {
  const write = [
    (places) => names.get(key(places.at(-1))),
    (places) => places.map((place) => names.get(key(place))).join("-"),
    (places) => places.map((place) => names.get(key(place))).join(""),
    (places) => places.map((place) => names.get(key(place))).join("x"),
    (places) => String(places.at(-1)[0]),
  ];
  const known = view.moves.filter((move) => path(move).length === picked.length);
  const way = write.find((one) => known.some((move) => one(path(move)) === move.notation));
  return way?.(picked) ?? null;
}
