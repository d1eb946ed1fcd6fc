// A won game is celebrated: confetti in the winner's colours, unless the reader asked for less motion.

import { h, still, the } from "./dom.js";
import { colourClass } from "./pieces.js";

const PIECES = 70;

export function celebrate(view) {
  const { winner } = view.outcome;
  if (!winner || still()) return;
  const names = view.players.map((player) => player.name);
  const colours = [colourClass(winner, names), "c-yellow", "c-green", colourClass(winner, names)];
  const party = the("party");
  party.replaceChildren(...Array.from({ length: PIECES }, (_, at) => h("span", { class: colours[at % colours.length] })));
  for (const [at, piece] of [...party.children].entries()) throwPiece(piece, at, party);
}

function throwPiece(piece, at, party) {
  const angle = (at / PIECES) * 2 * Math.PI;
  const far = 90 + ((at * 53) % 190);
  const [x, y] = [Math.cos(angle) * far * 1.2, Math.sin(angle) * far - 140];
  const turn = ((at * 97) % 720) - 360;
  piece.animate([
    { transform: "translate(0, 0) rotate(0)", opacity: 1 },
    { transform: `translate(${x}px, ${y}px) rotate(${turn}deg)`, opacity: 1, offset: 0.4, easing: "ease-in" },
    { transform: `translate(${x * 1.25}px, ${y + 460}px) rotate(${turn * 2}deg)`, opacity: 0 },
  ], { duration: 1900 + ((at * 31) % 700), easing: "cubic-bezier(.1,.7,.3,1)" }).onfinish = () => {
    piece.remove();
    if (!party.children.length) party.replaceChildren();
  };
}
