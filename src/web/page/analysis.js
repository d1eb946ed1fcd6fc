// The computer's thoughts, beside the board and on it: progress, best lines, an evaluation bar, and where it looks.
// What belongs to another revision than the one shown is dropped.

import { follow, of } from "./api.js";
import { h, the } from "./dom.js";
import { drawLine, drawPercentages, drawShares } from "./overlay.js";
import { colourClass } from "./pieces.js";

const WON = 999500;

/** A score in words: `+3`, or the number of plies to a win. */
export function scoreText(score) {
  if (score === null || score === undefined) return "";
  if (Math.abs(score) >= WON) return `${score > 0 ? "wins" : "loses"} in ${1000000 - Math.abs(score)}`;
  return score > 0 ? `+${score}` : String(score);
}

/** The moves of a line; the end of a long one is seen under the pointer. */
const words = (text) => h("span", { title: text }, text);

/** A score for a narrow place: `+1.4k`. */
function short(score) {
  if (Math.abs(score) < 1000) return scoreText(score);
  return `${score > 0 ? "+" : ""}${(score / 1000).toFixed(Math.abs(score) < 10000 ? 1 : 0)}k`;
}

export class Analysis {
  constructor(game, board) {
    Object.assign(this, { game, board, on: false, stream: null, news: null, scale: 20 });
    game.watch(this);
  }

  /** Analyses the position, and those that follow, until it is stopped. */
  start() {
    this.on = true;
    this.run();
  }

  run() {
    this.end();
    const { view } = this.game;
    if (!this.on || !view || view.thinking) return this.show();
    if (!view.moves.length) return this.show();
    const { id, revision } = view;
    const take = (news) => {
      if (!this.game.current(id, revision) || news.revision !== revision) return;
      this.news = news;
      this.show();
    };
    this.running = true;
    this.stream = follow(of(id, "/analysis?lines=3"), {
      progress: take,
      done: (news) => {
        this.running = false;
        take(news);
        this.show();
      },
      failed: (problem) => {
        this.on = this.running = false;
        if (this.game.current(id, revision)) this.game.alert(problem.message);
        this.show();
      },
    });
    this.show();
  }

  end() {
    this.stream?.stop();
    this.stream = null;
    this.running = false;
    this.news = null;
  }

  stop() {
    this.on = false;
    this.stream?.stop();
    this.running = false;
    this.show();
  }

  /** Shows the best move for a moment's thought. */
  async hint() {
    const { id, revision } = this.game.view;
    the("hint").disabled = true;
    try {
      const news = await this.game.ask("hint", { lines: 1, time: 1000 });
      if (!news || !this.game.current(id, revision)) return;
      this.news = { ...news, shares: [] };
      this.show();
    } catch (problem) {
      this.game.alert(problem.message);
    } finally {
      if (this.game.current(id, revision)) the("hint").disabled = false;
    }
  }

  left() {
    this.stop();
    this.scale = 20;
  }

  shown(view, before) {
    if (before?.revision === view.revision && Boolean(before.thinking) === Boolean(view.thinking)) return this.draw();
    this.end();
    if (this.on) this.run();
    else this.show();
  }

  thinking(news) {
    this.news = news;
    this.show();
  }

  show() {
    const { view } = this.game;
    if (!view) return;
    const busy = Boolean(view.thinking) || this.on;
    the("busy").hidden = !busy;
    if (busy) the("busy-text").textContent = this.progress(view);
    the("lines").hidden = !this.news?.lines?.length;
    the("lines").replaceChildren(...(this.news?.lines ?? []).map((line) => h("div", { class: "line" },
      h("b", {}, scoreText(line.score)),
      words(line.moves.map((move) => move.notation).join(" ")))));
    this.draw();
    this.gauge(view);
  }

  progress(view) {
    const who = view.thinking ? `${view.thinking.player} thinks` : this.running ? "Analysing" : "Analysed";
    if (!this.news) return `${who}…`;
    const { depth, nodes } = this.news;
    return `${who}: depth ${depth}, ${(nodes ?? 0).toLocaleString("en")} positions`;
  }

  /** What there is to see on the board itself. */
  draw() {
    const { overlay } = this.board;
    if (!overlay || !this.board.svg) return;
    overlay.replaceChildren();
    if (!this.news) return;
    const tiles = drawShares(overlay, this.board, this.news.shares ?? []);
    const [best] = this.news.lines ?? [];
    if (best) drawLine(overlay, this.board, best.moves.slice(0, 2), scoreText(best.score));
    drawPercentages(overlay, this.board, tiles);
  }

  /** The evaluation bar, from the first player's side. */
  gauge(view) {
    const two = view.players.length === 2;
    const known = two && this.news && this.news.score !== null && this.news.score !== undefined;
    the("gauge").hidden = !known || !view.picture;
    if (!known) return;
    const names = view.players.map((player) => player.name);
    const score = view.turn === names[0] ? this.news.score : -this.news.score;
    if (Math.abs(score) < WON) this.scale = Math.max(20, this.scale * 0.9, Math.abs(score));
    const share = Math.abs(score) >= WON ? (score > 0 ? 1 : 0) : 0.5 + 0.45 * Math.tanh(score / this.scale);
    the("gauge-fill").style.height = `${Math.round(share * 100)}%`;
    the("gauge-fill").className = `fill ${colourClass(names[0], names)}`;
    the("gauge").className = `gauge ${colourClass(names[1], names)}`;
    the("gauge-text").textContent = Math.abs(score) >= WON ? "won" : short(score);
  }
}
