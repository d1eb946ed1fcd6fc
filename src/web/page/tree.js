// The Tree tab: what a search looked at, as a picture to zoom into; what was cut off is grey.

import { get, of, parameters } from "./api.js";
import { h } from "./dom.js";

const ALGORITHMS = ["alpha-beta", "minimax"];

export class TreePanel {
  constructor(game) {
    this.game = game;
    this.zoom = 1;
    this.build(document.getElementById("panel-tree"));
    game.watch(this);
  }

  build(panel) {
    const number = (id, label, value, max) => h("div", { class: "field" }, h("label", { for: id }, label),
      h("input", { id, type: "number", min: 1, max, value }));
    this.algorithm = h("select", { id: "tree-algorithm" }, ALGORITHMS.map((name) => h("option", {}, name)));
    this.drawButton = h("button", { class: "primary" }, "Draw tree");
    this.stopButton = h("button", { type: "button", hidden: true, on: { click: () => this.stop("Stopped.") } }, "Stop");
    this.note = h("p", { class: "quiet", "aria-live": "polite" });
    this.progress = h("progress", { "aria-label": "Progress", hidden: true });
    this.image = h("img", { alt: "", hidden: true, on: { load: () => this.fit() } });
    this.area = h("div", { class: "tree-view", tabindex: "0", role: "region", "aria-label": "Searched tree",
      on: { wheel: (event) => this.wheel(event), pointerdown: (event) => this.drag(event) } }, this.image);
    const draw = (event) => {
      event.preventDefault();
      this.draw();
    };
    const zoom = (factor) => () => this.setZoom(this.zoom * factor);
    panel.append(h("form", { class: "controls", on: { submit: draw } },
      number("tree-depth", "Depth", 2, 6), number("tree-wide", "Moves at a node", 6, 20),
      h("div", { class: "field" }, h("label", { for: "tree-algorithm" }, "Algorithm"), this.algorithm),
      this.drawButton, this.stopButton,
      h("div", { class: "row" }, h("button", { type: "button", on: { click: zoom(1.3) } }, "Zoom in"),
        h("button", { type: "button", on: { click: zoom(1 / 1.3) } }, "Zoom out"),
        h("button", { type: "button", on: { click: () => this.fit() } }, "Fit"))),
    this.note, this.progress, this.area);
  }

  left() {
    this.shownFor = null;
    this.stop("");
  }

  /** Ends the search, if there is one, and takes the tree away. */
  stop(text) {
    this.search?.abort();
    this.running(null);
    this.note.textContent = text;
    this.image.hidden = true;
    this.image.removeAttribute("src");
  }

  running(search) {
    this.search = search;
    this.drawButton.hidden = Boolean(search);
    this.stopButton.hidden = this.progress.hidden = !search;
  }

  shown(view, before) {
    if (before?.revision !== view.revision && this.shownFor) this.stop("The position has changed: draw the tree again.");
    if (this.seen && !this.shownFor) this.open();
  }

  open() {
    if (this.shownFor !== this.game.view.id && this.game.view.moves.length) this.draw();
  }

  /** Searches, and shows the tree; the picture is there when the browser has loaded it. */
  async draw() {
    const { id, revision } = this.game.view;
    this.stop("Searching…");
    this.shownFor = id;
    const search = new AbortController();
    this.running(search);
    const value = (name) => document.getElementById(name).value;
    // An image of the same address is not loaded again: the revision makes it another one.
    const asked = parameters({ depth: value("tree-depth"), algorithm: value("tree-algorithm"), wide: value("tree-wide"), revision });
    try {
      const { nodes, cutoffs, algorithm, depth } = await get(of(id, `/tree${asked}`), search.signal);
      if (search.signal.aborted) return;
      this.note.textContent = `${algorithm}, depth ${depth}: ${nodes} nodes, ${cutoffs} cutoffs.`;
      this.image.alt = `The tree of ${nodes} nodes that ${algorithm} searched to depth ${depth}`;
      this.image.src = of(id, `/tree.svg${asked}`);
      this.image.hidden = false;
    } catch (problem) {
      if (!search.signal.aborted) this.note.textContent = problem.message;
    } finally {
      if (this.search === search) this.running(null);
    }
  }

  fit() {
    if (!this.image.naturalWidth) return;
    this.setZoom(Math.min(1.4, (this.area.clientWidth - 4) / this.image.naturalWidth));
  }

  setZoom(zoom) {
    this.zoom = Math.max(0.02, Math.min(8, zoom));
    this.image.width = Math.max(40, Math.round(this.image.naturalWidth * this.zoom));
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.setZoom(this.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
  }

  drag(event) {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    event.preventDefault();
    const { area } = this;
    const from = { x: event.clientX + area.scrollLeft, y: event.clientY + area.scrollTop };
    const move = (now) => area.scrollTo(from.x - now.clientX, from.y - now.clientY);
    addEventListener("pointermove", move);
    addEventListener("pointerup", () => removeEventListener("pointermove", move), { once: true });
  }
}
