// Playing by hand: mouse, touch and keyboard. Each points at places until they are the whole of one move.

import { attempt, barsAt, complete, following, nextPlaces, ofColumn } from "./gesture.js";
import { key } from "./picture.js";

const FAR = 6;

export class Hands {
  /** `play(move)` makes a move, `choose(moves, element)` asks which, `refuse(text)` asks the server why not. */
  constructor(board, { play, choose, refuse, look, type }) {
    Object.assign(this, { board, play, choose, refuse, look, type, picked: [], drag: null, pressed: null });
    const { host } = board;
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.up(event));
    host.addEventListener("pointercancel", () => this.drop());
    host.addEventListener("pointerleave", () => !this.drag && this.hover(null));
    host.addEventListener("keydown", (event) => this.key(event));
    host.addEventListener("click", (event) => this.click(event));
    host.addEventListener("focusin", (event) => this.focus(event));
    host.addEventListener("focusout", () => board.ringAt(null));
  }

  get view() {
    return this.board.view;
  }

  get moves() {
    return this.view && !this.view.thinking ? this.view.moves : [];
  }

  /** Forgets what was picked up and lights what can be. */
  rest() {
    this.picked = [];
    this.drop();
    this.light();
  }

  light() {
    const places = nextPlaces(this.moves, this.picked);
    const full = (place) => this.board.tokenAt?.has(key(place));
    const first = this.picked.length === 0;
    const lone = (place) => first && complete(this.moves, [place]).length === 0;
    this.board.light(this.picked, places.filter((place) => lone(place) && full(place)),
      places.filter((place) => !(lone(place) && full(place))));
    this.board.preview(null);
  }

  /** Points at a tile. */
  point(place, element) {
    if (!this.moves.length) return;
    const next = [...this.picked, place];
    const whole = complete(this.moves, next);
    const longer = following(this.moves, next).filter((move) => !whole.includes(move));
    if (whole.length && !longer.length) return this.finish(whole, element);
    if (whole.length) return this.finish([...whole, ...longer], element);
    if (longer.length) {
      this.picked = next;
      return this.light();
    }
    this.pointElsewhere(place, element);
  }

  /** A tile that continues nothing: another piece, a column, a wall beside it, or a mistake to be explained. */
  pointElsewhere(place, element) {
    const [first] = this.picked;
    if (first && key(first) === key(place)) return this.rest();
    if (this.picked.length && following(this.moves, [place]).length) {
      this.picked = [];
      return this.point(place, element);
    }
    const column = this.board.gravity && !this.picked.length && ofColumn(this.moves, place[0]);
    if (column) return this.finish([column], element);
    const tried = [...this.picked, place];
    this.rest();
    const text = attempt(this.view, this.board.names, tried);
    if (text) this.refuse(text);
  }

  /** Plays the move, or asks which of several. */
  finish(moves, element) {
    this.picked = [];
    if (moves.length === 1) {
      this.light();
      return this.play(moves[0]);
    }
    this.choose(moves, element, () => this.rest());
  }

  /** The tile, or the gap, below the pointer. */
  at(event) {
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const cell = below?.closest("[role=gridcell]");
    if (cell && this.board.host.contains(cell)) return { cell, place: [Number(cell.dataset.x), Number(cell.dataset.y)] };
    const gap = below?.closest("[data-bar]");
    return gap && this.board.host.contains(gap) ? { gap, bar: gap.dataset.bar } : {};
  }

  barMoves(bar) {
    return this.moves.filter((move) => move.bar?.join(",") === bar);
  }

  hover(event) {
    if (!this.board.svg || this.choosing) return;
    const { bar, place, cell } = event ? this.at(event) : {};
    const moves = bar ? this.barMoves(bar)
      : place && !this.picked.length ? complete(this.moves, [place])
      : place ? complete(this.moves, [...this.picked, place]) : [];
    const column = place && !moves.length && this.board.gravity ? ofColumn(this.moves, place[0]) : null;
    this.board.preview(moves.length === 1 || bar ? moves[0] : column);
    this.look(place ?? null, cell);
  }

  down(event) {
    if (event.button !== 0 || !this.board.svg) return;
    const { place, cell, bar } = this.at(event);
    this.pressed = { x: event.clientX, y: event.clientY, place, bar };
    if (bar && event.pointerType !== "mouse") {
      event.preventDefault();
      this.hover(event);
    }
    if (!place || !following(this.moves, [place]).some((move) => complete(this.moves, [place]).indexOf(move) < 0)) return;
    const token = this.board.tokens.get(key(place));
    if (token) this.drag = { place, token, cell, moved: false, id: event.pointerId };
  }

  move(event) {
    const { drag } = this;
    if (!drag) return this.hover(event);
    if (!drag.moved && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) < FAR) return;
    if (!drag.moved) this.lift(drag);
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.svg.getScreenCTM().inverse());
    drag.token.setAttribute("transform", `translate(${at.x} ${at.y})`);
    event.preventDefault();
  }

  lift(drag) {
    drag.moved = true;
    this.picked = [drag.place];
    this.light();
    drag.token.classList.add("lifted");
    drag.token.parentNode.append(drag.token);
    this.board.host.setPointerCapture(drag.id);
  }

  up(event) {
    const { drag } = this;
    if (!drag?.moved) {
      this.drag = null;
      if (event.pointerType !== "mouse") this.lay(event);
      return;
    }
    this.ignoreClick();
    const { place, cell } = this.at(event);
    this.drop();
    if (place && key(place) !== key(this.picked[0])) this.point(place, cell);
  }

  /** A finger that slides from gap to gap lays the wall where it leaves the board. */
  lay(event) {
    const { gap, bar } = this.at(event);
    if (!gap || !this.pressed?.bar || bar === this.pressed.bar) return;
    this.ignoreClick();
    this.clickBar(gap);
  }

  /** The click that follows the end of a gesture is no gesture of its own. */
  ignoreClick() {
    this.swallow = true;
    setTimeout(() => (this.swallow = false));
  }

  /** Puts a dragged piece back; a move that is played draws it at its new place. */
  drop() {
    const { drag } = this;
    this.drag = null;
    if (!drag?.moved) return;
    const [x, y] = this.board.layout.middle(drag.place);
    drag.token.setAttribute("transform", `translate(${x} ${y})`);
    drag.token.classList.remove("lifted");
  }

  click(event) {
    if (this.swallow) return;
    const target = event.target.closest?.("[role=gridcell],[data-bar]");
    if (!target) return this.picked.length ? this.rest() : undefined;
    if (target.dataset.bar) return this.clickBar(target);
    this.point([Number(target.dataset.x), Number(target.dataset.y)], target);
  }

  clickBar(target) {
    const moves = this.barMoves(target.dataset.bar);
    if (moves.length) this.finish(moves, target);
  }

  focus(event) {
    const cell = event.target.closest?.("[role=gridcell]");
    if (!cell) return;
    const at = `${cell.dataset.x},${cell.dataset.y}`;
    this.board.cells.get(this.board.focus)?.setAttribute("tabindex", "-1");
    cell.setAttribute("tabindex", "0");
    this.board.focus = at;
    this.board.ringAt(cell.matches(":focus-visible") ? [Number(cell.dataset.x), Number(cell.dataset.y)] : null);
  }

  key(event) {
    const cell = event.target.closest?.("[role=gridcell]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = [Number(cell.dataset.x), Number(cell.dataset.y)];
    const step = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (step) this.walk(place, step);
    else if (event.key === "Enter" || event.key === " ") this.press(place, cell);
    else if (event.key === "Escape") this.rest();
    else if (event.key === "Home" || event.key === "End") this.walk(place, [event.key === "Home" ? -1 : 1, 0], true);
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) this.type(event.key);
    else return;
    event.preventDefault();
  }

  /** Enter: the tile itself, or the walls beside it if there is nothing else to do. */
  press(place, cell) {
    const column = this.board.gravity && ofColumn(this.moves, place[0]);
    const useful = following(this.moves, [...this.picked, place]).length || following(this.moves, [place]).length;
    const walls = this.picked.length || useful || column ? [] : barsAt(this.moves, place);
    if (walls.length) this.finish(walls, cell);
    else this.point(place, cell);
  }

  /** Moves the focus to the next tile that way, over holes of the board; up and down also half a tile aside. */
  walk([x, y], [dx, dy], far = false) {
    const { layout, cells, flipped } = this.board;
    const turn = flipped ? -1 : 1;
    let found = null;
    for (let n = 1; n <= Math.max(layout.columns, layout.rows); n++) {
      const aside = dy ? [0, 1, -1] : [0];
      const row = aside.map((by) => cells.get(key([x + (dx * n + by) * turn, y + dy * n * turn])));
      const cell = row.find(Boolean);
      if (cell) found = cell;
      if (cell && !far) break;
    }
    found?.focus();
  }
}
