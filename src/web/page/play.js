// The Play tab: the board, who plays, the moves made, and the buttons.

import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { celebrate } from "./party.js";
import { Chooser } from "./chooser.js";
import { h, the } from "./dom.js";
import { unpointed } from "./gesture.js";
import { Hands } from "./hands.js";
import { colourClass } from "./pieces.js";
import { Reasons } from "./reasons.js";
import { Files } from "./files.js";

export class Play {
  constructor(game) {
    this.game = game;
    this.board = new Board(the("board"));
    this.chooser = new Chooser(the("chooser"), this.board);
    this.reasons = new Reasons(the("reasons"), game);
    this.analysis = new Analysis(game, this.board);
    this.files = new Files(game);
    this.refused = null;
    this.hands = new Hands(this.board, {
      play: (move) => this.play({ number: move.number }),
      choose: (moves, element, cancel) => this.chooser.ask(moves, element,
        (move) => this.play({ number: move.number }), cancel),
      refuse: (text) => this.play({ move: text }),
      look: (place) => this.look(place),
      type: (letter) => this.type(letter),
    });
    game.watch(this);
    this.wire();
  }

  wire() {
    const { game } = this;
    const on = (id, action) => the(id).addEventListener("click", action);
    on("new", () => game.act("new"));
    on("undo", () => game.act("undo"));
    on("redo", () => game.act("redo"));
    on("flip", () => this.flip());
    on("hint", () => this.analysis.hint());
    on("analyse", () => this.analysis.start());
    on("stop", () => this.stop());
    on("why", () => this.why());
    on("resign", () => game.act("resign"));
    const ply = () => game.view.history.ply;
    on("first", () => this.jump(0));
    on("back", () => this.jump(ply() - 1));
    on("next", () => this.jump(ply() + 1));
    on("last", () => this.jump(game.view.history.plies.length));
    the("moves").addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.jump(ply() + step);
    });
    the("move-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.typed();
    });
  }

  async typed() {
    const text = the("move").value.trim();
    if (text && await this.play({ move: text })) the("move").value = "";
  }

  async play(move) {
    this.refused = move.move ?? null;
    const done = await this.game.move(move);
    if (done) this.refused = null;
    else this.hands.rest();
    return done;
  }

  jump(ply) {
    const { plies } = this.game.view.history;
    if (ply >= 0 && ply <= plies.length) this.game.act("jump", { ply });
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    if (this.board.svg) {
      this.board.draw();
      this.hands.rest();
      this.analysis.draw();
    }
  }

  stop() {
    if (this.game.view.thinking) this.game.act("stop");
    this.analysis.stop();
  }

  /** Explains what was typed or refused last, the end of the game, or else a legal move. */
  why() {
    const { view } = this.game;
    const about = the("move").value.trim() || this.refused || (view.outcome ? "" : view.moves[0]?.notation ?? "");
    this.reasons.explain(about);
  }

  /** Writes into the text field for moves what was typed on the board. */
  type(letter) {
    const field = the("move");
    field.focus();
    field.value = letter;
  }

  /** Says what the rules know of the tile below the pointer. */
  look(place) {
    const name = place?.join(",");
    if (name === this.looked) return;
    this.looked = name;
    clearTimeout(this.looking);
    if (!place) return;
    this.looking = setTimeout(async () => {
      const found = await this.game.ask("square", { x: place[0], y: place[1] }).catch(() => null);
      if (!found || this.looked !== name) return;
      const facts = found.facts.length ? found.facts.join(", ") : found.token ? "" : "empty";
      the("facts").textContent = `${this.board.names.get(name)}: ${facts || found.token.kind}`;
    }, 150);
  }

  alert(text) {
    the("alert").textContent = text;
  }

  left() {
    this.analysis.stop();
    this.board.forget();
    this.reasons.close();
    this.chooser.close();
    the("facts").textContent = the("move").value = "";
  }

  shown(view, before) {
    document.title = `${view.title}: Regola`;
    the("alert").textContent = "";
    the("title").textContent = view.title;
    the("status").textContent = view.status;
    the("status").classList.toggle("over", Boolean(view.outcome));
    the("how-to-play").hidden = view.about.length === 0;
    the("about").replaceChildren(...view.about.map((paragraph) => h("p", {}, paragraph)));
    the("captions").textContent = view.picture?.captions.join("\n") ?? "";
    this.chooser.close();
    if (before && before.game !== view.game) this.board.forget();
    const near = before && Math.abs(before.history.ply - view.history.ply) <= 2;
    this.board.show(view, { instant: !near });
    this.hands.rest();
    this.showSeats(view);
    this.showMoves(view);
    this.showLoose(view);
    this.showButtons(view);
    if (before?.revision !== view.revision) this.reasons.close();
    if (view.outcome && before && !before.outcome) celebrate(view);
    const last = view.history.plies[view.history.ply - 1];
    if (before && last) the("news").textContent = `${last.player} played ${last.notation}`;
  }

  showButtons(view) {
    const { outcome, history, moves } = view;
    the("undo").disabled = !view.can_undo;
    the("redo").disabled = !view.can_redo;
    the("hint").disabled = the("analyse").disabled = !moves.length;
    the("resign").disabled = Boolean(outcome) || !view.players.length;
    the("new").disabled = !view.players.length;
    the("first").disabled = the("back").disabled = history.ply === 0;
    the("next").disabled = the("last").disabled = history.ply === history.plies.length;
    the("move").disabled = !view.players.length;
    the("banner").hidden = !outcome;
    the("banner").textContent = outcome ? view.status : "";
  }

  showSeats(view) {
    const list = the("seats");
    list.hidden = !view.players.length;
    const names = view.players.map((player) => player.name);
    if (document.activeElement?.closest("#seats") && list.dataset.names === names.join()) return this.updateSeats(view);
    list.dataset.names = names.join();
    list.replaceChildren(...view.players.map((player, at) => {
      const seats = ["human", ...view.levels];
      if (!seats.includes(player.seat)) seats.push(player.seat);
      const select = h("select", { id: `seat-${at}`, on: { change: (event) =>
        this.game.act("seats", { seats: { [player.name]: event.target.value } }) } },
      seats.map((seat) => h("option", { value: seat }, seat === "human" ? "human" : `computer: ${seat}`)));
      select.value = player.seat;
      return h("div", { class: `seat ${colourClass(player.name, names)}`, data: { player: player.name } },
        h("span", { class: "swatch", "aria-hidden": "true" }), h("label", { for: `seat-${at}` }, player.name), select);
    }), this.goButton());
    this.updateSeats(view);
  }

  /** The computer waits after undo and jump until it is asked to go on. */
  goButton() {
    this.go = h("button", { on: { click: () => this.game.act("go") } }, "Let the computer move");
    return this.go;
  }

  updateSeats(view) {
    for (const [at, player] of view.players.entries()) {
      const select = the(`seat-${at}`);
      select.value = player.seat;
      select.parentNode.classList.toggle("turn", player.name === view.turn && !view.outcome);
    }
    const turn = view.players.find((player) => player.name === view.turn);
    this.go.hidden = !turn || turn.seat === "human" || Boolean(view.thinking || view.outcome);
  }

  showMoves(view) {
    const list = the("moves");
    const { plies, ply } = view.history;
    const round = Math.max(view.players.length, 1);
    list.style.gridTemplateColumns = `2.6em repeat(${Math.min(round, 4)}, 1fr)`;
    if (!plies.length) return list.replaceChildren(h("li", {}, h("span", { class: "none" }, "No moves yet.")));
    list.replaceChildren(...plies.map((made, at) => h("li", { class: at < ply ? "" : "later" },
      at % round === 0 && h("span", { class: "number" }, `${at / round + 1}.`),
      h("button", { "aria-current": at + 1 === ply && "step", title: made.thought ?? false,
        on: { click: () => this.jump(at + 1) } }, made.notation))));
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
    else list.scrollTop = 0;
  }

  /** Moves that cannot be pointed at on the board are buttons. */
  showLoose(view) {
    const moves = unpointed(view);
    the("loose").hidden = !moves.length;
    the("loose").replaceChildren(h("h2", {}, "Legal moves"), ...moves.map((move) =>
      h("button", { disabled: Boolean(view.thinking), on: { click: () => this.play({ number: move.number }) } }, move.notation)));
    the("move-list").replaceChildren(...view.moves.slice(0, 200).map((move) => h("option", { value: move.notation })));
  }
}
