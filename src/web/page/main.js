// The start of the page: what the address asks for, the tabs and the theme.

import { get, post, of } from "./api.js";
import { the } from "./dom.js";
import { Game } from "./game.js";
import { clearGallery, showGallery } from "./gallery.js";
import { Play } from "./play.js";
import { RulesPanel } from "./rules.js";
import { AskPanel } from "./ask.js";
import { TreePanel } from "./tree.js";
import { MeasurePanel } from "./measure.js";

const TABS = ["play", "rules", "ask", "tree", "measure"];
const game = new Game();
const panels = {};

/** Shows one tab; its panel learns that it is seen. */
export function openTab(name) {
  for (const tab of TABS) {
    const chosen = tab === name;
    the(`tab-${tab}`).setAttribute("aria-selected", String(chosen));
    the(`tab-${tab}`).tabIndex = chosen ? 0 : -1;
    the(`panel-${tab}`).hidden = !chosen;
    if (!chosen) panels[tab].seen = false;
  }
  the("game").classList.toggle("wide", name !== "play");
  panels[name].seen = true;
  panels[name].open?.();
}

function tabKeys(event) {
  const at = TABS.findIndex((tab) => event.target.id === `tab-${tab}`);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const to = event.key === "Home" ? 0 : event.key === "End" ? TABS.length - 1 : at + step;
  if (at < 0 || Number.isNaN(to)) return;
  const tab = TABS[(to + TABS.length) % TABS.length];
  openTab(tab);
  the(`tab-${tab}`).focus();
  event.preventDefault();
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  the("theme").setAttribute("aria-pressed", String(theme === "dark"));
}

function remembered(value) {
  try {
    if (value) localStorage.setItem("regola-theme", value);
    return localStorage.getItem("regola-theme");
  } catch {
    return null;
  }
}

function startTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const current = () => remembered() ?? (system.matches ? "dark" : "light");
  setTheme(current());
  system.addEventListener("change", () => setTheme(current()));
  the("theme").addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    remembered(theme);
    setTheme(theme);
  });
}

/** What the address asks for: a session, a new game, or the gallery. */
async function route() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  the("fatal").hidden = true;
  if (wanted.has("session") && game.view?.id === wanted.get("session")) return enter(game.view);
  try {
    if (wanted.has("session")) return enter(await get(of(wanted.get("session"))));
    if (wanted.has("game")) {
      const view = await post("/api/sessions", newSession(wanted));
      history.replaceState(null, "", `#session=${view.id}`);
      return enter(view);
    }
  } catch (problem) {
    return gallery(problem.message);
  }
  return gallery();
}

function newSession(wanted) {
  const { game: name, position, moves, ...options } = Object.fromEntries(wanted);
  const numbers = Object.entries(options).map(([key, value]) => [key, /^-?\d+$/.test(value) ? Number(value) : value]);
  const body = { game: name };
  if (numbers.length) body.options = Object.fromEntries(numbers);
  if (position) body.position = position;
  if (moves) body.moves = moves.split(",");
  return body;
}

function enter(view) {
  the("gallery").hidden = true;
  clearGallery();
  the("tabs").hidden = the("game").hidden = false;
  game.open(view);
  openTab("play");
  document.body.classList.remove("starting");
}

async function gallery(problem) {
  game.leave();
  document.title = "Regola";
  the("tabs").hidden = the("game").hidden = true;
  the("gallery").hidden = false;
  await showGallery((view) => (location.hash = `#session=${view.id}`), problem);
  document.body.classList.remove("starting");
}

function start() {
  // The token is in a cookie by now, and need not stay in the address.
  if (location.search) history.replaceState(null, "", location.pathname + location.hash);
  startTheme();
  panels.play = new Play(game);
  panels.rules = new RulesPanel(game);
  panels.ask = new AskPanel(game);
  panels.tree = new TreePanel(game);
  panels.measure = new MeasurePanel(game);
  game.openRules = (place) => {
    openTab("rules");
    panels.rules.goTo(place);
  };
  for (const tab of TABS) the(`tab-${tab}`).addEventListener("click", () => openTab(tab));
  the("tabs").addEventListener("keydown", tabKeys);
  addEventListener("hashchange", route);
  route();
}

addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  game.alert(event.reason?.message ?? "Something went wrong in this page. Reload it to go on.");
});

start();
