// The game being played: its newest view, the actions that change it, and its stream of events.

import { follow, get, of, post } from "./api.js";

export class Game {
  constructor() {
    this.view = null;
    this.watchers = [];
    this.stream = null;
    addEventListener("visibilitychange", () => (document.hidden ? this.pause() : this.listen()));
  }

  /** Calls a function with each new view, with the one before and with what the computer is thinking. */
  watch(watcher) {
    this.watchers.push(watcher);
  }

  tell(event, ...what) {
    for (const watcher of this.watchers) watcher[event]?.(...what);
  }

  open(view) {
    this.leave();
    this.accept(view);
    this.listen();
  }

  leave() {
    this.pause();
    if (this.view) this.tell("left");
    this.view = null;
  }

  /** Takes a view, unless a newer one is here already. */
  accept(view) {
    const before = this.view;
    if (before && before.id === view.id && view.revision < before.revision) return;
    if (before && before.id === view.id && view.revision === before.revision && same(before, view)) return;
    this.view = view;
    this.tell("shown", view, before?.id === view.id ? before : null);
  }

  pause() {
    this.stream?.stop();
    this.stream = null;
  }

  /** Follows the session, so that what the computer or another window does is seen; again after a lost connection. */
  listen() {
    if (!this.view || this.stream) return;
    const { id } = this.view;
    const mine = (take) => (value) => this.view?.id === id && take(value);
    const again = (lost) => {
      this.stream = null;
      if (lost) this.alert("The server does not answer; trying again…");
      if (this.view?.id === id && !document.hidden) setTimeout(() => this.listen(), 1000);
    };
    this.stream = follow(of(id, "/events"), {
      view: mine((view) => this.accept(view)),
      thinking: mine((news) => news.revision === this.view.revision && this.tell("thinking", news)),
      deleted: () => (location.hash = ""),
      end: () => again(false),
      failed: (problem, data) => {
        if (data) return this.view?.revision === data.revision && this.alert(problem.message);
        again(true);
      },
    });
  }

  /** Asks the server for an action and shows the view that it answers with; a refusal is shown, not thrown. */
  async act(action, body = {}) {
    const { id } = this.view;
    try {
      this.accept(await post(of(id, `/${action}`), body));
      return true;
    } catch (problem) {
      if (problem.code === "stale") return this.refresh(id);
      this.alert(problem.message);
      return false;
    }
  }

  async refresh(id) {
    this.accept(await get(of(id)));
    return false;
  }

  /** Makes a move; again if only something else has changed in the meantime, such as who plays. */
  async move(move) {
    const { revision, position, history } = this.view;
    if (await this.act("move", { ...move, revision })) return true;
    const now = this.view;
    const same = now.position === position && now.history.ply === history.ply;
    return now.revision !== revision && same && this.act("move", { ...move, revision: now.revision });
  }

  /** Asks something about the position; the answer to another position than the one shown is null. */
  async ask(question, body = {}) {
    const { id, revision } = this.view;
    const answer = await post(of(id, `/${question}`), body);
    return this.current(id, answer.revision ?? revision) ? answer : null;
  }

  current(id, revision) {
    return this.view?.id === id && this.view.revision === revision;
  }

  alert(text) {
    this.tell("alert", text);
  }
}

/** Whether two views of one revision are the same: thinking comes and goes without a change of the position. */
function same(a, b) {
  return JSON.stringify(a.thinking) === JSON.stringify(b.thinking);
}
