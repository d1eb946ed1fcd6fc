// A small menu at the board, where several moves look alike: it names them, and shows each before it is chosen.

import { h } from "./dom.js";

export class Chooser {
  constructor(host, board) {
    Object.assign(this, { host, board });
    host.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", (event) => {
      if (!host.hidden && !host.contains(event.target)) this.cancel();
    });
  }

  /** Asks which of several moves is meant. */
  ask(moves, element, choose, cancel) {
    this.origin = document.activeElement;
    this.cancelled = cancel;
    const button = (move) => h("button", { on: {
      click: () => {
        this.close();
        choose(move);
      },
      focus: () => this.board.preview(move),
      pointerenter: () => this.board.preview(move),
    } }, move.notation);
    this.host.replaceChildren(h("p", {}, "Which move?"), ...moves.map(button));
    this.host.hidden = false;
    this.place(element);
    this.host.querySelector("button").focus();
  }

  /** Near the tile, within the board. */
  place(element) {
    const around = this.host.offsetParent.getBoundingClientRect();
    const at = element.getBoundingClientRect();
    const left = Math.min(at.right - around.left + 6, around.width - this.host.offsetWidth);
    const top = Math.min(at.top - around.top, around.height - this.host.offsetHeight);
    this.host.style.left = `${Math.max(0, left)}px`;
    this.host.style.top = `${Math.max(0, top)}px`;
  }

  key(event) {
    const buttons = [...this.host.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.cancel();
    else if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
    else return;
    event.preventDefault();
  }

  cancel() {
    this.close();
    this.cancelled?.();
  }

  close() {
    if (this.host.hidden) return;
    const inside = this.host.contains(document.activeElement);
    this.host.hidden = true;
    this.host.replaceChildren();
    this.board.preview(null);
    if (!inside) return;
    if (this.origin?.isConnected) this.origin.focus();
    else this.board.cells?.get(this.board.focus)?.focus();
  }
}
