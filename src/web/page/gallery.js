// The gallery: every game with its picture and its options, and the games begun before.

import { get, of, post, remove } from "./api.js";
import { h, s, the } from "./dom.js";
import { thumbnail } from "./picture.js";

/** Empties the gallery, so that nothing of it is found behind a game. */
export function clearGallery() {
  the("gallery-games").replaceChildren();
  the("gallery-own").replaceChildren();
}

/** Fills the gallery; `enter` gets the view of the session that the reader starts. */
export async function showGallery(enter, problem) {
  const games = the("gallery-games");
  try {
    const [listed, begun] = await Promise.all([get("/api/games"), get("/api/sessions")]);
    games.replaceChildren(...listed.games.map((game) => card(game, enter)));
    showBegun(begun.sessions);
    if (problem) games.prepend(h("p", { class: "alert", "aria-live": "assertive" }, problem));
  } catch (failure) {
    games.replaceChildren(h("p", { class: "alert", "aria-live": "assertive" }, failure.message));
  }
}

function card(game, enter) {
  const trouble = h("p", { class: "alert", "aria-live": "assertive" });
  const id = (name) => `new-${game.name}-${name}`;
  const options = game.options.map((option) => h("div", { class: "field" },
    h("label", { for: id(option.name) }, option.name),
    h("input", { id: id(option.name), value: option.default, name: option.name,
      type: typeof option.default === "number" ? "number" : "text" })));
  const rivals = game.levels.length && game.players.length > 1 ? [h("div", { class: "field rival" },
    h("label", { for: id("against") }, "against"),
    h("select", { id: id("against") }, h("option", { value: "human" }, "a human here"),
      game.levels.map((level) => h("option", { value: level }, `computer, ${level}`))))] : [];
  const play = async (event) => {
    event.preventDefault();
    trouble.replaceChildren();
    try {
      enter(await post("/api/sessions", wish(game, event.target)));
    } catch (failure) {
      trouble.replaceChildren([failure.message, ...failure.problems.map((one) => one.message)].slice(0, 3).join("; "));
    }
  };
  return h("form", { class: "game-card", "aria-label": game.title, on: { submit: play } },
    game.picture ? thumbnail(game.picture, game.players.map((player) => player.name), lookOf(game))
      : h("div", { class: "nothing", "aria-hidden": "true" }, "?-"),
    h("div", {}, h("h2", {}, game.title), h("div", { class: "fields" }, options, rivals), trouble),
    h("button", { class: "primary", "aria-label": `Play ${game.title}`, disabled: game.errors > 0 },
      game.errors ? "Has errors" : "Play"));
}

/** How the board looks before the first move, as far as its picture shows. */
function lookOf(game) {
  const blue = game.picture.tiles.every((tile) => tile.shade === "blue");
  return { walls: game.picture.barred && !game.picture.bars.length, holes: blue && !game.picture.tokens.length };
}

function wish(game, form) {
  const options = {};
  for (const option of game.options) {
    const { value } = form.elements[option.name];
    if (value !== String(option.default)) options[option.name] = typeof option.default === "number" ? Number(value) : value;
  }
  const against = form.elements[`new-${game.name}-against`]?.value ?? "human";
  const seats = Object.fromEntries(game.players.slice(1).map((player) => [player.name, against]));
  return { game: game.name, ...(Object.keys(options).length && { options }), ...(against !== "human" && { seats }) };
}

function showBegun(sessions) {
  const own = the("gallery-own");
  if (!sessions.length) return own.replaceChildren();
  const item = (session) => {
    const li = h("li", {}, h("a", { href: `#session=${session.id}` }, session.title),
      h("span", { class: "quiet" }, `${session.status}, ${session.ply} ${session.ply === 1 ? "move" : "moves"}`),
      h("button", { class: "quiet", "aria-label": `Delete ${session.title}`, on: { click: async () => {
        await remove(of(session.id));
        li.remove();
      } } }, s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M6 6l12 12M18 6L6 18" }))));
    return li;
  };
  own.replaceChildren(h("section", { class: "own" }, h("h2", {}, "Your games"),
    h("ul", {}, sessions.slice(0, 12).map(item))));
}
