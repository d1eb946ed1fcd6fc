// Why a move is legal or not, or why a goal holds: a tree that opens further on demand, with each rule's text.

import { h } from "./dom.js";

export class Reasons {
  constructor(host, game) {
    Object.assign(this, { host, game });
  }

  close() {
    this.host.hidden = true;
    this.host.replaceChildren();
  }

  async explain(about) {
    let answer;
    try {
      answer = await this.game.ask("why", { about });
    } catch (problem) {
      return this.show(about, problem.message);
    }
    if (answer) this.show(about, answer.sentence, answer);
  }

  show(about, sentence, answer) {
    const field = h("input", { id: "about", value: about, spellcheck: "false", autocapitalize: "off", list: "move-list" });
    const again = (event) => {
      event.preventDefault();
      this.explain(field.value.trim());
    };
    this.host.replaceChildren(
      h("div", { class: "head" }, h("p", {}, sentence),
        h("button", { class: "quiet", on: { click: () => this.close() } }, "Close")),
      answer?.remedy ? h("p", { class: "quiet" }, answer.remedy) : "",
      answer?.because ? h("ul", {}, h("li", {}, this.node(answer.because, about, true))) : "",
      h("form", { class: "row", on: { submit: again } },
        h("label", { for: "about" }, "Move or goal"), field, h("button", {}, "Explain")));
    this.host.hidden = false;
  }

  /** One goal with what it rests on. */
  node(node, about, open = false) {
    const words = node.sentence ?? node.goal;
    const line = [h("span", { class: node.holds ? "holds" : "fails" }, node.holds ? "✓ " : "✗ "),
      h("span", {}, words), node.sentence ? h("code", { class: "quiet" }, ` ${node.goal}`) : ""];
    const inside = h("div", {}, this.rule(node));
    const list = h("ul", {}, node.reasons.map((reason) => h("li", {}, this.node(reason, about))));
    if (node.reasons.length) inside.append(list);
    if (node.unshown) inside.append(h("p", { class: "quiet" }, `and ${node.unshown} more`));
    const details = h("details", { open }, h("summary", {}, line), inside);
    if (node.more && !node.reasons.length) details.addEventListener("toggle", () => this.open(details, node, about), { once: true });
    return details;
  }

  rule(node) {
    const place = node.place;
    return [
      node.rule ? h("code", { class: "rule" }, node.rule) : "",
      node.place ? h("button", { class: "place", type: "button", on: { click: () => this.game.openRules(place) } }, node.place) : "",
    ];
  }

  /** Looks for the reasons of a node that were left out. */
  async open(details, node, about) {
    try {
      const answer = await this.game.ask("why", { about, path: node.path });
      if (!answer?.because) return;
      details.lastChild.append(h("ul", {}, answer.because.reasons.map((reason) => h("li", {}, this.node(reason, about)))));
    } catch (problem) {
      details.lastChild.append(h("p", { class: "quiet" }, problem.message));
    }
  }
}
