// The Ask tab: a console for queries and commands, with answers one at a time.

import { of, post } from "./api.js";
import { h } from "./dom.js";

const KEPT = 200;
const MANY = 10;

export class AskPanel {
  constructor(game) {
    this.game = game;
    this.history = [];
    this.at = 0;
    this.build(document.getElementById("panel-ask"));
    game.watch(this);
  }

  build(panel) {
    this.log = h("div", { class: "log", tabindex: "0", role: "log", "aria-label": "Answers" });
    this.field = h("input", { id: "ask", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      placeholder: "legal(Move)", on: { keydown: (event) => this.key(event) } });
    const ask = (event) => {
      event.preventDefault();
      this.ask(this.field.value.trim());
    };
    panel.append(h("div", { class: "console" }, this.log, h("form", { class: "prompt", on: { submit: ask } },
      h("label", { for: "ask" }, h("span", { "aria-hidden": "true" }, "?-"), h("span", { class: "unseen" }, "Query")),
      this.field, h("button", { class: "primary" }, "Ask"))));
    this.welcome();
  }

  welcome() {
    const tries = ["legal(Move)", "turn(Player)", ":moves", ":eval", ":help"];
    this.log.replaceChildren(h("div", { class: "entry" },
      h("p", { class: "quiet" }, "Type a query about the position, or a command of the prompt, such as :perft 3."),
      tries.map((text) => this.again(text, text))));
  }

  again(text, label) {
    return h("button", { on: { click: () => this.ask(text) } }, label);
  }

  left() {
    this.welcome();
  }

  open() {
    this.field.focus({ preventScroll: true });
  }

  key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !this.history.length) return;
    event.preventDefault();
    this.at = Math.max(0, Math.min(this.history.length, this.at + step));
    this.field.value = this.history[this.at] ?? "";
  }

  async ask(line) {
    if (!line) return;
    this.field.value = "";
    if (this.history.at(-1) !== line) this.history.push(line);
    this.at = this.history.length;
    const entry = h("div", { class: "entry" }, h("p", { class: "asked" }, `?- ${line}`));
    this.log.append(entry);
    while (this.log.children.length > KEPT) this.log.firstChild.remove();
    if (line.startsWith(":") || this.game.view.moves.some((move) => move.notation === line)) await this.command(line, entry);
    else await this.query(line.replace(/^\?-\s*/, "").replace(/\.\s*$/, ""), 0, 1, entry);
    this.log.scrollTop = this.log.scrollHeight;
  }

  async query(goal, skip, limit, entry) {
    try {
      const { id } = this.game.view;
      const answer = await this.game.ask("query", { goal, skip, limit });
      if (!answer) return this.say(entry, this.game.view?.id === id ? "The position has changed; ask again." : "");
      this.answers(goal, skip, answer, entry);
    } catch (problem) {
      if (problem.code === "bad-goal" && !skip) return this.command(goal, entry, problem);
      this.problem(problem, entry);
    }
  }

  answers(goal, skip, { answers, more, next }, entry) {
    for (const { text } of answers) entry.append(h("pre", {}, text));
    if (!answers.length) entry.append(h("pre", {}, skip ? "no more answers" : "false"));
    if (!more) return;
    const go = (limit) => async () => {
      buttons.remove();
      await this.query(goal, next, limit, entry);
      entry.scrollIntoView({ block: "nearest" });
      (entry.querySelector("button") ?? this.field).focus({ preventScroll: true });
    };
    const buttons = h("p", {}, h("button", { on: { click: go(1) } }, "Next answer"),
      h("button", { on: { click: go(MANY) } }, "More answers"));
    entry.append(buttons);
  }

  /** Runs a command. It may change the position: its answer is shown, whatever the revision. */
  async command(line, entry, earlier) {
    const { id } = this.game.view;
    try {
      const { text, error, view } = await post(of(id, "/command"), { line });
      if (this.game.view?.id !== id) return;
      if (text) entry.append(h("pre", { class: "drawn", tabindex: "0" }, text.replace(/\n$/, "")));
      if (error) this.problem(earlier ?? error, entry);
      if (view) this.game.accept(view);
    } catch (problem) {
      this.problem(earlier ?? problem, entry);
    }
  }

  say(entry, text) {
    if (text) entry.append(h("pre", {}, text));
  }

  problem({ message, suggestions, remedy }, entry) {
    entry.append(h("pre", { class: "bad" }, message));
    if (suggestions?.length) {
      entry.append(h("p", {}, suggestions.slice(0, 6).map((text) => this.again(text, `Did you mean ${text}?`))));
    } else if (remedy) entry.append(h("p", { class: "quiet" }, remedy));
  }
}
