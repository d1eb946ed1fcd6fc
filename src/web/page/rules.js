// The Rules tab: the text of the game, checked while you type, and applied to the game in progress.

import { get, of, post, put } from "./api.js";
import { h } from "./dom.js";
import { highlighted, lineStarts, offset } from "./highlight.js";

const PAUSE = 120;

export class RulesPanel {
  constructor(game) {
    this.game = game;
    this.loaded = null;
    this.problems = [];
    this.build(document.getElementById("panel-rules"));
    game.watch(this);
  }

  build(panel) {
    this.name = h("h2", {}, "Rules");
    this.text = h("textarea", { "aria-label": "Rules", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      wrap: "off", on: { input: () => this.edited(), scroll: () => this.scroll(), keydown: (event) => this.key(event) } });
    this.sheet = h("pre", { "aria-hidden": "true" });
    this.gutter = h("pre", { class: "gutter", "aria-hidden": "true" });
    this.list = h("ul", { class: "problems", "aria-label": "Problems", tabindex: "0" });
    this.news = h("div", { class: "news", "aria-live": "polite" });
    this.applyButton = h("button", { class: "primary", on: { click: () => this.apply() } }, "Apply");
    this.download = h("button", { on: { click: () => this.save() } }, "Download");
    this.variantForm = this.buildVariant();
    panel.append(
      h("div", { class: "row" }, this.name),
      h("div", { class: "editor" }, this.gutter, h("div", { class: "sheet" }, this.sheet, this.text)),
      h("div", { class: "row" }, this.applyButton,
        h("button", { on: { click: () => this.revert() } }, "Revert"),
        h("button", { on: { click: () => this.examples() } }, "Run examples"),
        h("button", { "aria-expanded": "false", on: { click: (event) => this.toggleVariant(event.currentTarget) } }, "Save as…"),
        this.download),
      this.variantForm, this.news, this.list);
    this.base = h("details", { class: "more" }, h("summary", {}, "What these rules extend"));
    panel.append(this.base);
  }

  buildVariant() {
    const name = h("input", { id: "variant-name", required: "", pattern: "[A-Za-z0-9_\\-]+", spellcheck: "false" });
    const title = h("input", { id: "variant-title" });
    const save = async (event) => {
      event.preventDefault();
      try {
        const body = { name: name.value, title: title.value || name.value, text: this.text.value };
        const saved = await post(of(this.game.view.id, "/rules/variant"), body);
        this.tell(`Saved as ${saved.name}. It is among the games now.`);
      } catch (problem) {
        this.tell(problem.message);
      }
    };
    return h("form", { class: "row", hidden: true, on: { submit: save } },
      h("div", { class: "field" }, h("label", { for: "variant-name" }, "Name"), name),
      h("div", { class: "field" }, h("label", { for: "variant-title" }, "Title"), title),
      h("button", {}, "Save as a variant"));
  }

  toggleVariant(button) {
    this.variantForm.hidden = !this.variantForm.hidden;
    button.setAttribute("aria-expanded", String(!this.variantForm.hidden));
    if (!this.variantForm.hidden) this.variantForm.querySelector("input").focus();
  }

  tell(...what) {
    this.news.replaceChildren(...what);
  }

  left() {
    this.loaded = null;
    this.text.value = "";
    this.tell();
  }

  /** Loads the rules when the tab is first seen for a game. */
  async open() {
    const { id } = this.game.view;
    if (this.loaded?.id === id) return this.refresh();
    try {
      const rules = await get(of(id, "/rules"));
      if (this.game.view?.id !== id) return;
      this.loaded = { ...rules, id };
      this.text.value = rules.text;
      this.name.textContent = rules.name + (rules.shipped ? "" : " (yours)");
      this.showBases(rules.bases);
      this.edited();
      this.jump();
    } catch (problem) {
      this.tell(problem.message);
    }
  }

  showBases(bases) {
    this.base.hidden = !bases.length;
    this.base.replaceChildren(h("summary", {}, "What these rules extend"), ...bases.flatMap(({ name, text }) =>
      [h("h3", {}, name), h("pre", { class: "base-text", tabindex: "0" }, highlighted(text, []))]));
  }

  /** Shows a place such as `tictactoe.pl:35`, if it is in this text. */
  goTo(place) {
    this.wanted = place;
    if (this.loaded?.id === this.game.view.id) this.jump();
  }

  jump() {
    const [, file, line] = this.wanted?.match(/^(.*):(\d+)$/) ?? [];
    this.wanted = null;
    if (!file) return;
    if (file !== this.loaded.name && !file.endsWith(`/${this.loaded.name}`)) return this.tell(`This rule is in ${file}, line ${line}.`);
    this.select(Number(line), 1, Number(line) + 1, 1);
  }

  select(line, column, endLine, endColumn) {
    const { value } = this.text;
    const starts = lineStarts(value);
    this.text.focus();
    this.text.setSelectionRange(offset(value, starts, line, column), offset(value, starts, endLine, endColumn));
    this.text.scrollTop = Math.max(0, (line - 8) * parseFloat(getComputedStyle(this.text).lineHeight));
    this.scroll();
  }

  /** Shows the text as it is at once, and its problems after a short pause. */
  edited() {
    this.problems = [];
    this.refresh();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.check(), PAUSE);
  }

  async check() {
    const text = this.text.value;
    const { id } = this.game.view ?? {};
    if (!id) return;
    try {
      const found = await post(of(id, "/check"), { text });
      if (text !== this.text.value || this.game.view?.id !== id) return;
      this.problems = found.problems;
      this.list.removeAttribute("data-stale");
      this.refresh();
      this.showProblems();
    } catch (problem) {
      this.list.replaceChildren(h("li", {}, problem.message));
    }
  }

  refresh() {
    const text = this.text.value;
    const starts = lineStarts(text);
    const mine = this.problems.filter((problem) => this.isMine(problem));
    const marks = mine.map((problem) => {
      const from = offset(text, starts, problem.line, problem.column);
      const to = offset(text, starts, problem.end_line, problem.end_column);
      return { from, to: Math.max(to, Math.min(from + 1, text.length)), severity: problem.severity };
    });
    this.sheet.replaceChildren(...highlighted(text, marks), "\n");
    const worst = new Map();
    for (const problem of mine) if (worst.get(problem.line) !== "error") worst.set(problem.line, problem.severity);
    this.gutter.replaceChildren(...starts.map((_, at) => h("span", { class: worst.get(at + 1) ?? false }, `${at + 1}\n`)));
    this.scroll();
  }

  isMine(problem) {
    return !this.loaded || problem.file === this.loaded.name || problem.file.endsWith(`/${this.loaded.name}`);
  }

  scroll() {
    this.sheet.scrollTop = this.gutter.scrollTop = this.text.scrollTop;
    this.sheet.scrollLeft = this.text.scrollLeft;
  }

  showProblems() {
    if (!this.problems.length) return this.list.replaceChildren(h("li", { class: "fine" }, "No problems."));
    this.list.replaceChildren(...this.problems.map((problem) => this.problem(problem)));
  }

  problem(problem) {
    const mine = this.isMine(problem);
    const place = mine ? `line ${problem.line}` : `${problem.file}:${problem.line}`;
    const go = () => mine && this.select(problem.line, problem.column, problem.end_line, problem.end_column);
    const labels = problem.labels.map((label) => label.text).filter(Boolean);
    const details = [...labels.filter((text) => text !== problem.fix?.label), ...problem.notes];
    return h("li", { class: problem.severity }, h("button", { class: "where", on: { click: go } }, place),
      problem.message,
      problem.fix && h("button", { class: "fix", on: { click: () => this.fix(problem.fix) } }, problem.fix.label),
      details.map((text) => h("small", {}, text)));
  }

  fix({ line, column, end_line: endLine, end_column: endColumn, replacement }) {
    const { value } = this.text;
    const starts = lineStarts(value);
    this.text.setRangeText(replacement, offset(value, starts, line, column), offset(value, starts, endLine, endColumn), "end");
    this.text.focus();
    this.edited();
  }

  /** Puts the text in force; the game is played again under it. */
  async apply() {
    const { id } = this.game.view;
    const text = this.text.value;
    this.applyButton.disabled = true;
    try {
      const answer = await put(of(id, "/rules"), { text });
      this.game.accept(answer.view);
      this.problems = answer.problems;
      this.showProblems();
      this.refresh();
      this.tell(applied(answer), failures(answer.examples, (line) => this.select(line, 1, line + 1, 1)));
    } catch (problem) {
      if (problem.problems.length) {
        this.problems = problem.problems;
        this.showProblems();
        this.refresh();
      }
      this.tell(h("p", { class: "bad" }, `${problem.message} The old rules stay in force.`));
    } finally {
      this.applyButton.disabled = false;
    }
  }

  /** Gives the text of the editor to the browser as a file. */
  save() {
    const address = URL.createObjectURL(new Blob([this.text.value], { type: "text/plain" }));
    h("a", { href: address, download: this.loaded?.name ?? "rules.pl" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  async revert() {
    this.loaded = null;
    this.tell();
    await this.open();
  }

  async examples() {
    try {
      const answer = await post(of(this.game.view.id, "/examples"));
      this.tell(failures(answer, (line) => this.select(line, 1, line + 1, 1)));
    } catch (problem) {
      this.tell(problem.message);
    }
  }

  key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.apply();
    }
  }
}

function applied({ replayed, dropped }) {
  const moves = `${replayed} ${replayed === 1 ? "move" : "moves"}`;
  if (!dropped) return h("p", {}, `Applied, and ${moves} played again.`);
  return h("p", {}, `Applied, and ${moves} played again; ${dropped.notation} no longer fits: ${dropped.reason}`);
}

function failures({ count, failed }, select) {
  if (!failed.length) return h("p", { class: "quiet" }, count ? `All ${count} examples hold.` : "There are no examples.");
  return h("div", {}, h("p", {}, `${failed.length} of ${count} examples fail:`),
    h("ul", { class: "problems" }, failed.map((example) => h("li", { class: "warning" },
      h("button", { class: "where", on: { click: () => select(example.line) } }, `line ${example.line}`),
      h("code", {}, `?- ${example.goal}`),
      h("small", {}, `expected ${example.expected}; found ${example.found}`)))));
}
