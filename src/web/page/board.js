// The board of a game: a grid of tiles that can be pointed at, what is on them, marks, and moves that are seen to happen.

import { h, s, still } from "./dom.js";
import { family, piece } from "./pieces.js";
import { UNIT, Layout, drawBar, drawFrame, drawLabels, drawTile, drawToken, key, kindsOf, labelsOf, margins }
  from "./picture.js";
import { falls, gaps } from "./gesture.js";

export class Board {
  constructor(host) {
    this.host = host;
    this.forget();
  }

  /** Forgets the game that was shown, so that the next view is another one. */
  forget() {
    this.view = null;
    this.flipped = false;
    this.kinds = new Set();
    this.walls = this.gravity = false;
    this.focus = null;
    this.usual = new Map();
  }

  get players() {
    return this.view.players.map((player) => player.name);
  }

  /** Shows a view; what has changed since the last one of the same game moves there. */
  show(view, { instant = false } = {}) {
    const before = this.view;
    this.view = view;
    const picture = view.picture;
    this.host.classList.toggle("empty", !picture);
    if (!picture) {
      this.svg = null;
      return this.host.replaceChildren(factList(view));
    }
    kindsOf(picture).forEach((kind) => this.kinds.add(kind));
    for (const token of picture.tokens) {
      const own = this.usual.get(token.player) ?? [];
      if (!own.some((known) => known.kind === token.kind)) this.usual.set(token.player, [...own, token]);
    }
    this.walls ||= picture.barred && (view.moves.some((move) => move.bar) || picture.bars.some((b) => b.kind === "wall"));
    this.gravity ||= falls(view);
    const old = this.svg ? { tokens: this.tokens, layout: this.layout, picture: before?.picture } : null;
    const focused = this.svg?.contains(document.activeElement);
    this.draw();
    if (focused) this.cells.get(this.focus)?.focus();
    if (old?.picture && !instant && before.id === view.id && !still()) this.animate(old);
  }

  /** Draws everything of the view anew. */
  draw() {
    const { picture } = this.view;
    const holes = this.gravity && [...this.kinds].every((kind) => kind === "disc");
    this.layout = new Layout(picture, { flipped: this.flipped, walls: this.walls, holes });
    this.set = family(this.kinds);
    this.names = tileNames(picture, this.layout);
    this.tokenAt = new Map(picture.tokens.map((token) => [key([token.x, token.y]), token]));
    const { layout } = this;
    const [left, top, right, bottom] = margins(picture, layout);
    const box = [-left, -top, layout.width + left + right, layout.height + top + bottom];
    this.marks = s("g", { class: "marks", "aria-hidden": "true" });
    this.overlay = s("g", { class: "overlay", "aria-hidden": "true" });
    this.ghost = s("g", { class: "ghosts", "aria-hidden": "true" });
    this.ring = s("g", { class: "ghosts", "aria-hidden": "true" });
    this.tokens = new Map();
    const tokens = s("g", { class: "tokens", "aria-hidden": "true" }, picture.tokens.map((token) => {
      const drawn = drawToken(token, layout, this.players, this.set);
      this.tokens.set(key([token.x, token.y]), drawn);
      return drawn;
    }));
    const bars = picture.bars.map((bar) => drawBar(bar, layout, bar.new ? "new" : ""));
    this.svg = s("svg", {
      class: `board-svg ${layout.style}`, viewBox: box.join(" "), role: "grid", "aria-label": `Board of ${this.view.title}`,
    }, drawFrame(layout), this.drawRows(), this.marks, s("g", { class: "bars", "aria-hidden": "true" }, bars), tokens,
    this.overlay, this.ghost, this.ring, this.drawGaps(), drawLabels(picture, layout));
    this.host.closest(".table")?.style.setProperty("--aspect", box[2] / box[3]);
    this.host.replaceChildren(this.svg);
    this.markChanges();
  }

  /** The tiles as rows of a grid, from the top to the bottom as they are seen. */
  drawRows() {
    const { picture } = this.view;
    this.cells = new Map();
    const rows = new Map();
    for (const tile of picture.tiles) {
      if (!rows.has(tile.y)) rows.set(tile.y, []);
      rows.get(tile.y).push(tile);
    }
    const upward = this.flipped ? 1 : -1;
    const order = [...rows.keys()].sort((a, b) => (a - b) * upward);
    if (!this.cells.has(this.focus) && !picture.tiles.some((t) => key([t.x, t.y]) === this.focus)) this.focus = null;
    return order.map((y) => s("g", { role: "row" },
      rows.get(y).sort((a, b) => (b.x - a.x) * upward).map((tile) => this.drawCell(tile))));
  }

  drawCell(tile) {
    const at = key([tile.x, tile.y]);
    this.focus ??= at;
    const cell = s("g", {
      role: "gridcell", "aria-label": this.describe(at), tabindex: at === this.focus ? "0" : "-1", class: "cell",
      data: { x: tile.x, y: tile.y },
    }, drawTile(tile, this.layout, this.players, !this.tokenAt.has(at)));
    this.cells.set(at, cell);
    return cell;
  }

  /** What a tile is called: `e2, white pawn`. */
  describe(at) {
    const token = this.tokenAt.get(at);
    const owner = token && this.players.includes(token.player) ? `${token.player} ` : "";
    return `${this.names.get(at)}, ${token ? owner + token.kind : "empty"}`;
  }

  /** The places between tiles where a bar can go. */
  drawGaps() {
    const { layout } = this;
    return s("g", { class: "gaps", "aria-hidden": "true" }, gaps(this.view.moves).map(({ bar, from, to }) => {
      const [x1, y1] = layout.corner(from);
      const [x2, y2] = layout.corner(to);
      const wide = 15;
      const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)];
      const box = y1 === y2 ? { x: left, y: y1 - wide, width: Math.abs(x2 - x1), height: 2 * wide }
        : { x: x1 - wide, y: top, width: 2 * wide, height: Math.abs(y2 - y1) };
      return s("rect", { ...box, class: "gap", data: { bar: bar.join(",") } });
    }));
  }

  /** A square over a tile, for marks. */
  square(place, cls) {
    const [x, y] = this.layout.middle(place);
    const side = UNIT - 2 * this.layout.gap;
    return s("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: this.layout.gap ? 6 : 0,
      class: `mark ${cls}` });
  }

  markChanges() {
    for (const place of this.view.picture.changed) {
      if (this.cells.has(key(place))) this.marks.append(this.square(place, "changed"));
    }
  }

  /** Draws a ring around the tile that has the focus of the keyboard, above everything else. */
  ringAt(place) {
    if (!this.svg) return;
    this.ring.replaceChildren();
    if (place) this.ring.append(this.square(place, "focus-halo"), this.square(place, "focus-ring"));
  }

  /** Marks what is picked up and the tiles that can be pointed at next. */
  light(picked, sources, targets) {
    if (!this.svg) return;
    this.marks.replaceChildren();
    this.markChanges();
    for (const place of picked) this.marks.append(this.square(place, "picked"));
    for (const place of sources) {
      const [cx, cy] = this.layout.middle(place);
      this.marks.append(this.layout.style === "wood" ? s("circle", { cx, cy, r: 45, class: "source" })
        : this.square(place, "source"));
    }
    for (const place of targets) {
      const [cx, cy] = this.layout.middle(place);
      const full = this.tokenAt.has(key(place));
      this.marks.append(s("circle", { cx, cy, r: full ? 44 : { rack: 9, paper: 8 }[this.layout.style] ?? 13,
        class: full ? "target full" : "target" }));
    }
    for (const [at, cell] of this.cells) {
      cell.setAttribute("aria-selected", picked.some((place) => key(place) === at) ? "true" : "false");
      cell.classList.toggle("live", [...sources, ...targets].some((place) => key(place) === at));
    }
  }

  /** Shows what a move would put on the board: a piece, a bar, or the tiles it goes over. */
  preview(move) {
    if (!this.svg) return;
    this.ghost.replaceChildren();
    if (!move) return;
    if (move.bar) {
      const [x1, y1, x2, y2] = move.bar;
      this.ghost.append(drawBar({ from: [x1, y1], to: [x2, y2], kind: "wall" }, this.layout, "ghost"));
    } else if (move.to && this.cells.has(key(move.to)) && !this.tokenAt.has(key(move.to))) {
      const token = this.tokenOf(move, this.view.turn);
      const [x, y] = this.layout.middle(move.to);
      if (token) this.ghost.append(s("g", { transform: `translate(${x} ${y})`, class: "ghost" },
        piece(token, this.players, this.set)));
    }
    for (const place of move.places ?? []) if (this.cells.has(key(place))) this.ghost.append(this.square(place, "hint"));
  }

  /** What a move puts down, as far as it is known: the piece that moves, or the only kind that a player has. */
  tokenOf(move, player) {
    if (move.from) return this.tokenAt.get(key(move.from));
    const own = this.usual.get(player) ?? [];
    return own.length === 1 ? own[0] : null;
  }

  /** Moves tokens from where they were to where they are; what is new appears, what is gone fades. */
  animate(old) {
    const was = new Map(old.picture.tokens.map((token) => [key([token.x, token.y]), token]));
    const same = (a, b) => a && b && a.kind === b.kind && a.player === b.player;
    const gone = [...was].filter(([at, token]) => !same(token, this.tokenAt.get(at)));
    const come = [...this.tokenAt].filter(([at, token]) => !same(token, was.get(at)));
    if (gone.length + come.length > 24) return;
    for (const [at, token] of come) {
      const from = gone.findIndex(([, other]) => other.player === token.player);
      const drawn = this.tokens.get(at);
      if (from >= 0) {
        const [[, other]] = gone.splice(from, 1);
        this.slide(drawn, [other.x, other.y], [token.x, token.y]);
      } else if (this.layout.style === "rack") {
        this.slide(drawn, [token.x, this.flipped ? this.layout.bottom - 1 : this.layout.top + 1], [token.x, token.y], true);
      } else {
        drawn.firstChild.animate([{ transform: "scale(.4)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }],
          { duration: 160, easing: "cubic-bezier(.2,.9,.3,1.3)" });
      }
    }
    for (const [, token] of gone) {
      const drawn = drawToken(token, this.layout, this.players, this.set);
      this.ghost.append(drawn);
      drawn.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 220, fill: "forwards" }).onfinish = () => drawn.remove();
    }
  }

  slide(drawn, from, to, falling = false) {
    const [[x1, y1], [x2, y2]] = [this.layout.middle(from), this.layout.middle(to)];
    const rows = Math.abs(y2 - y1) / UNIT;
    const frames = [{ transform: `translate(${x1 - x2}px, ${y1 - y2}px)` }, { transform: "none" }];
    const timing = falling ? { duration: 120 + 60 * rows, easing: "cubic-bezier(.5,0,.9,.7)" }
      : { duration: 200, easing: "ease-in-out" };
    drawn.firstChild.animate(frames, timing);
  }
}

/** Tiles by name: their own texts where these are all different, else column and row. */
function tileNames(picture, layout) {
  const texts = picture.tiles.map((tile) => tile.text).filter(Boolean);
  const own = new Set(texts).size === texts.length;
  const ruled = picture.labels.length > 0;
  const label = (sides, at) => labelsOf(picture, layout).find((one) => sides.includes(one.side) && one.at === at)?.text;
  const names = picture.tiles.map((tile) => {
    const column = label(["bottom", "top"], tile.x);
    const row = label(["left", "right"], tile.y);
    const plain = String.fromCharCode(96 + ((tile.x - 1) % 26) + 1) + tile.y;
    const name = own && tile.text ? tile.text
      : !ruled || !column ? plain
      : /^\d+$/.test(column) || column.length > 2 ? `column ${column}, row ${row ?? tile.y}`
      : `${column}${row ?? tile.y}`;
    return [key([tile.x, tile.y]), name];
  });
  return new Map(names);
}

/** What there is to see of a game whose rules describe no picture. */
function factList(view) {
  return h("div", { class: "facts" }, h("h2", {}, "Position"),
    h("p", { class: "quiet" }, "These rules describe no picture, so here are the facts."),
    h("ul", {}, view.facts.map((fact) => h("li", {}, h("code", {}, fact)))));
}
