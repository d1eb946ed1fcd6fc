// The Measure tab: perft, a comparison of algorithms, a match between levels and the balance of the game, each as it runs.

import { follow, of, parameters } from "./api.js";
import { bandChart, columnChart, logChart } from "./chart.js";
import { h } from "./dom.js";

const number = (label, value, max, min = 1) => ({ label, value, max, min });
const count = (value) => value.toLocaleString("en");
const percent = (value) => (value === null ? "unknown" : `${Math.round(value * 100)}%`);

/** What can be measured: its fields, and how its progress is shown. */
const MEASURES = [
  { name: "perft", title: "Count moves", about: "Lines of play to a depth, move by move.",
    fields: { depth: number("Depth", 3, 12) }, show: showPerft },
  { name: "compare", title: "Compare algorithms", about: "Nodes that each algorithm searches, depth by depth.",
    fields: { from: number("From depth", 1, 8), to: number("To depth", 4, 8) }, show: showCompare },
  { name: "match", title: "Match", about: "Two levels play each other, with sides changed after every game.",
    fields: { first: "level", second: "level", games: number("Games", 20, 1000, 2) }, show: showMatch },
  { name: "balance", title: "Balance", about: "Is the game fair, and is it decided by play?",
    fields: { games: number("Games", 50, 1000, 2) }, show: showBalance },
];

export class MeasurePanel {
  constructor(game) {
    this.game = game;
    this.cards = MEASURES.map((measure) => new Card(measure, game));
    document.getElementById("panel-measure").append(h("div", { class: "measure" }, this.cards.map((card) => card.element)));
    game.watch(this);
  }

  shown(view, before) {
    for (const card of this.cards) {
      if (before?.revision !== view.revision) card.stale();
      card.levels(view.levels);
    }
  }

  left() {
    for (const card of this.cards) card.clear();
  }
}

class Card {
  constructor(measure, game) {
    Object.assign(this, { measure, game, stream: null, rows: [] });
    const id = (field) => `${measure.name}-${field}`;
    this.inputs = Object.entries(measure.fields).map(([field, kind]) => kind === "level"
      ? h("select", { id: id(field), name: field })
      : h("input", { id: id(field), name: field, type: "number", value: kind.value, min: kind.min, max: kind.max }));
    const labels = Object.entries(measure.fields).map(([field, kind], at) => h("div", { class: "field" },
      h("label", { for: id(field) }, kind.label ?? (field === "first" ? "First" : "Second")), this.inputs[at]));
    this.startButton = h("button", { class: "primary" }, "Start");
    this.stopButton = h("button", { type: "button", hidden: true, on: { click: () => this.stop("Stopped.") } }, "Stop");
    this.result = h("div", { class: "result" });
    this.note = h("p", { class: "quiet", "aria-live": "polite" });
    const start = (event) => {
      event.preventDefault();
      this.start();
    };
    this.element = h("section", { class: "card", "aria-label": measure.title }, h("h2", {}, measure.title),
      h("p", { class: "quiet" }, measure.about),
      h("form", { class: "controls", on: { submit: start } }, labels, this.startButton, this.stopButton), this.note, this.result);
  }

  levels(levels) {
    for (const [at, input] of this.inputs.filter((one) => one.tagName === "SELECT").entries()) {
      if ([...input.options].map((option) => option.value).join() === levels.join()) continue;
      input.replaceChildren(...levels.map((level) => h("option", {}, level)));
      input.value = levels[Math.min(at === 0 ? 1 : 0, levels.length - 1)] ?? "";
    }
    this.startButton.disabled = this.inputs.some((input) => input.tagName === "SELECT") && !levels.length;
  }

  start() {
    this.stop("");
    const { id, revision } = this.game.view;
    const asked = Object.fromEntries(this.inputs.map((input) => [input.name, input.value]));
    this.rows = [];
    this.result.replaceChildren();
    this.running(true);
    const take = (news, done) => {
      if (!this.game.current(id, revision)) return;
      this.measure.show(this, news, done);
    };
    this.stream = follow(of(id, `/${this.measure.name}${parameters(asked)}`), {
      progress: (news) => take(news, false),
      done: (news) => {
        this.running(false);
        this.note.textContent = "";
        take(news, true);
      },
      failed: (problem) => {
        this.running(false);
        this.note.textContent = problem.message;
      },
    });
    this.note.textContent = "Running…";
  }

  running(is) {
    this.stopButton.hidden = !is;
    this.startButton.hidden = is;
  }

  stop(text) {
    if (this.stream && !this.stopButton.hidden) this.note.textContent = text;
    this.stream?.stop();
    this.stream = null;
    this.running(false);
  }

  /** The position is another one: what was measured does not belong to it. */
  stale() {
    if (!this.stream && !this.result.firstChild) return;
    this.stop("");
    this.result.replaceChildren();
    this.note.textContent = "The position has changed: start again.";
  }

  clear() {
    this.stop("");
    this.result.replaceChildren();
    this.note.textContent = "";
  }

  show(...what) {
    this.result.replaceChildren(...what);
  }

  progress(done, of_) {
    return h("progress", { max: of_, value: done, "aria-label": "Progress" });
  }
}

function showPerft(card, news, done) {
  const columns = news.split.map((one) => [one.notation, one.nodes]);
  card.show(h("p", {}, `Depth ${news.depth}: ${count(news.nodes)} lines${done ? ` in ${count(news.ms)} ms` : ""}.`),
    done ? "" : card.progress(columns.length, news.of), columnChart("Lines below each move", columns));
}

function showCompare(card, news) {
  if (news.row) card.rows.push(news.row);
  else card.rows = news.rows;
  const names = [...new Set(card.rows.map((row) => row.algorithm))];
  const series = names.map((name) => ({ name,
    points: card.rows.filter((row) => row.algorithm === name).map((row) => [row.depth, row.nodes]) }));
  card.show(logChart("Nodes by depth and algorithm", series), h("div", { class: "scroll", tabindex: "0", role: "region",
    "aria-label": "Comparison" }, h("table", {},
    h("thead", {}, h("tr", {}, ["Algorithm", "Depth", "Nodes", "Cutoffs", "Score", "ms"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, card.rows.map((row) => h("tr", {}, [row.algorithm, row.depth, count(row.nodes), count(row.cutoffs), row.score,
      row.ms].map((cell) => h("td", {}, String(cell)))))))));
}

function showMatch(card, news, done) {
  const { elo } = news;
  const share = (difference) => (difference === null ? null : 1 / (1 + 10 ** (-difference / 400)));
  if (!done) card.rows.push([news.game, news.share, share(elo?.low ?? null) ?? 0, share(elo?.high ?? null) ?? 1]);
  const side = (value) => (value === null || value === undefined ? "∞" : Math.round(value));
  const interval = elo ? `Elo ${side(elo.difference)} (${elo.low === null ? "−∞" : side(elo.low)} to ${side(elo.high)})` : "";
  card.show(h("p", {}, `${news.first} against ${news.second}: ${news.wins} won, ${news.draws} drawn, ${news.losses} lost, `
    + `${percent(news.share)}. ${interval}`), done ? "" : card.progress(news.game, news.of),
  card.rows.length ? bandChart("Share of points with its interval", card.rows, news.of ?? card.rows.at(-1)[0]) : "");
}

function showBalance(card, news, done) {
  if (!done) return card.show(h("p", {}, `Game ${news.game} of ${news.of}`), card.progress(news.game, news.of));
  const row = (name, value) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value));
  const rounded = (value) => (value === null ? "unknown" : String(Math.round(value * 10) / 10));
  return card.show(h("p", {}, `${news.verdict}.`), h("table", {}, h("tbody", {},
    row("First player's share", `${percent(news.first.share)} (${percent(news.first.low)} to ${percent(news.first.high)})`),
    row("Drawn", `${news.draws} of ${news.games}`),
    row("Length", `${rounded(news.length.mean)} plies (${news.length.shortest} to ${news.length.longest})`),
    row("Moves to choose from", rounded(news.branching)), row("Decisive", percent(news.decisive)),
    row("Comebacks", percent(news.comebacks)))));
}
