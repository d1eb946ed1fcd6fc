// Rules as coloured text: a scanner of tokens that never fails, and squiggles under problems.

import { h } from "./dom.js";

const TOKEN = new RegExp([
  "(?<example>%\\s?\\?-[^\\n]*)", "(?<comment>%[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$))",
  "(?<text>\"(?:[^\"\\\\\\n]|\\\\.|\"\")*\"?|'(?:[^'\\\\\\n]|\\\\.|'')*'?|`[^`\\n]*`?)",
  "(?<number>0'(?:\\\\.|.)|\\b\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?\\b)",
  "(?<var>\\b[A-Z_][A-Za-z0-9_]*)", "(?<word>^:-\\s*[a-z]\\w*|\\b(?:is|mod|rem|once|forall|findall|aggregate_all|suppose|"
    + "between|member|not)\\b|\\\\\\+|->|:-)", "(?<plain>[a-z]\\w*)",
].join("|"), "gmu");

/** The tokens of a text that are coloured: where they begin and end, and of which class. */
export function tokens(text) {
  const found = [];
  for (const match of text.matchAll(TOKEN)) {
    const kind = Object.keys(match.groups).find((name) => match.groups[name] !== undefined);
    if (kind !== "plain") found.push({ from: match.index, to: match.index + match[0].length, class: `t-${kind}` });
  }
  return found;
}

/** Text with colours, and with the problems underlined; `marks` have `from`, `to` and `severity`. */
export function highlighted(text, marks) {
  const colours = tokens(text);
  const edges = new Set([0, text.length]);
  for (const { from, to } of [...colours, ...marks]) edges.add(from).add(to);
  const order = [...edges].sort((a, b) => a - b);
  const nodes = [];
  let next = 0;
  for (let at = 0; at + 1 < order.length; at++) {
    const [from, to] = [order[at], order[at + 1]];
    while (next < colours.length && colours[next].to <= from) next++;
    const colour = colours[next]?.from <= from ? colours[next].class : "";
    const mark = marks.find((one) => one.from <= from && one.to >= to);
    const cls = `${colour}${mark ? ` squiggle ${mark.severity}` : ""}`.trim();
    nodes.push(cls ? h("span", { class: cls }, text.slice(from, to)) : text.slice(from, to));
  }
  return nodes;
}

/** Where lines begin. */
export function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The offset of a line and a column, both counted from 1; columns count characters, not UTF-16 units. */
export function offset(text, starts, line, column) {
  const start = starts[Math.min(line, starts.length) - 1] ?? text.length;
  const end = starts[line] ?? text.length + 1;
  return start + [...text.slice(start, end - 1)].slice(0, column - 1).join("").length;
}
