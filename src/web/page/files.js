// The position as text, saved games, and links.

import { of } from "./api.js";
import { the } from "./dom.js";

export class Files {
  constructor(game) {
    this.game = game;
    game.watch(this);
    the("position-form").addEventListener("submit", (event) => {
      event.preventDefault();
      game.act("position", { position: the("position").value });
    });
    the("copy-position").addEventListener("click", () => this.copy(game.view.position, "Position copied."));
    the("copy-link").addEventListener("click", () => this.copy(this.link(), "Link copied."));
    the("load").addEventListener("change", (event) => this.load(event.target));
  }

  shown(view) {
    if (document.activeElement !== the("position")) the("position").value = view.position;
    the("save").href = of(view.id, "/saved");
    the("save").download = `${view.game}.txt`;
    the("copied").textContent = "";
  }

  /** An address that shows this position, on this machine while the server runs. */
  link() {
    const { game, options, position } = this.game.view;
    return `${location.origin}/#${new URLSearchParams({ game, ...options, position })}`;
  }

  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      the("copied").textContent = done;
    } catch {
      the("copied").textContent = text;
    }
  }

  async load(input) {
    const [file] = input.files;
    if (!file) return;
    const saved = await file.text();
    input.value = "";
    await this.game.act("load", { saved });
  }
}
