// Small charts as SVG: lines over depths on a scale of tens, an interval over games, and columns.

import { s } from "./dom.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [560, 260, 64, 30];
const plot = { width: WIDTH - LEFT - 12, height: HEIGHT - BOTTOM - 14 };

const short = (value) => (value >= 1e6 ? `${value / 1e6}M` : value >= 1e3 ? `${value / 1e3}k` : String(value));

function frame(label, ...children) {
  return s("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label }, children);
}

/** Series of `{ name, points: [[x, y]] }` with y on a scale of tens, and a legend. */
export function logChart(label, series) {
  const points = series.flatMap((one) => one.points);
  const [low, high] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const top = Math.max(1, Math.ceil(Math.log10(Math.max(...points.map(([, y]) => y), 1))));
  const x = (value) => LEFT + (high === low ? 0.5 : (value - low) / (high - low)) * plot.width;
  const y = (value) => 14 + plot.height * (1 - Math.log10(Math.max(value, 1)) / top);
  const rows = Array.from({ length: top + 1 }, (_, at) => s("g", {},
    s("line", { x1: LEFT, x2: WIDTH - 12, y1: y(10 ** at), y2: y(10 ** at), class: "axis" }),
    s("text", { x: LEFT - 8, y: y(10 ** at) + 4, "text-anchor": "end" }, short(10 ** at))));
  const marks = Array.from({ length: high - low + 1 }, (_, at) =>
    s("text", { x: x(low + at), y: HEIGHT - 10, "text-anchor": "middle" }, String(low + at)));
  const lines = series.map((one, at) => s("g", {},
    s("polyline", { points: one.points.map((point) => `${x(point[0])},${y(point[1])}`).join(" "), class: `series s${at % 8}` }),
    one.points.map((point) => s("circle", { cx: x(point[0]), cy: y(point[1]), r: 3.5, class: `s${at % 8}` })),
    s("circle", { cx: LEFT + 14, cy: 24 + at * 17, r: 5, class: `s${at % 8}` }),
    s("text", { x: LEFT + 25, y: 28 + at * 17 }, one.name)));
  return frame(label, rows, marks, lines);
}

/** A value over games with its interval: points of `[x, value, low, high]` between 0 and 1. */
export function bandChart(label, points, total) {
  const x = (value) => LEFT + (value / Math.max(total, 1)) * plot.width;
  const y = (value) => 14 + plot.height * (1 - value);
  const rows = [0, 0.25, 0.5, 0.75, 1].map((value) => s("g", {},
    s("line", { x1: LEFT, x2: WIDTH - 12, y1: y(value), y2: y(value), class: "axis" }),
    s("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, `${value * 100}%`)));
  const upper = points.map((point) => `${x(point[0])},${y(point[3])}`);
  const lower = points.map((point) => `${x(point[0])},${y(point[2])}`).reverse();
  return frame(label, rows, s("polygon", { points: [...upper, ...lower].join(" "), class: "band s0" }),
    s("polyline", { points: points.map((point) => `${x(point[0])},${y(point[1])}`).join(" "), class: "series s0" }),
    s("text", { x: WIDTH - 12, y: HEIGHT - 10, "text-anchor": "end" }, `${total} games`));
}

/** Columns of `[name, value]`. */
export function columnChart(label, columns) {
  const most = Math.max(...columns.map(([, value]) => value), 1);
  const wide = plot.width / Math.max(columns.length, 1);
  const every = Math.ceil(columns.length / 18);
  return frame(label, columns.map(([name, value], at) => {
    const tall = (value / most) * plot.height;
    return s("g", {}, s("rect", { x: LEFT + at * wide + wide * 0.12, y: 14 + plot.height - tall, width: wide * 0.76, height: tall,
      rx: 2, class: "column" }, s("title", {}, `${name}: ${value}`)),
    at % every === 0 ? s("text", { x: LEFT + (at + 0.5) * wide, y: HEIGHT - 10, "text-anchor": "middle" }, name) : null);
  }), s("text", { x: LEFT - 8, y: 24, "text-anchor": "end" }, most.toLocaleString("en")),
  s("line", { x1: LEFT, x2: WIDTH - 12, y1: 14 + plot.height, y2: 14 + plot.height, class: "axis" }));
}
