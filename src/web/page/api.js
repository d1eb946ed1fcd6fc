// The server's API: JSON requests, and streams of server-sent events. docs/http-api.md describes it.

/** What the server refused, with its sentence, its code and the way out. */
export class Refusal extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    Object.assign(this, { code: error.code, remedy: error.remedy, suggestions: error.suggestions ?? [],
      problems: error.problems ?? [], place: error.place });
  }
}

// Browsers write answers of status 400 and more to the console as errors; a refused move is none.
const INLINE = { "Regola-Errors": "inline" };

async function request(method, path, body, signal) {
  const options = { method, signal, headers: { ...INLINE } };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refusal(0, { code: "offline", message: "The server does not answer. Is `regola serve` still running?" });
  }
  if (answer.status === 204) return null;
  const text = await answer.text();
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(answer.status, { code: "bad-answer", message: `The server answered with status ${answer.status}.` });
  }
  if (!answer.ok || value.error?.code) throw new Refusal(answer.status, value.error);
  return value;
}

export const get = (path, signal) => request("GET", path, undefined, signal);
export const post = (path, body = {}) => request("POST", path, body);
export const put = (path, body) => request("PUT", path, body);
export const remove = (path) => request("DELETE", path);

/** The address of something of a session. */
export const of = (id, rest = "") => `/api/sessions/${encodeURIComponent(id)}${rest}`;

/** Parameters as the end of an address; those without a value are left out. */
export function parameters(values) {
  const kept = Object.entries(values).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return kept.length ? `?${new URLSearchParams(kept)}` : "";
}

/**
 * Follows a stream of events until it ends or `stop` is called. `on` has a function for each event; `done` and
 * `failed` close the stream. A request that is refused at once comes as `failed`, too.
 */
export function follow(path, on) {
  const control = new AbortController();
  const finish = (error) => !control.signal.aborted && on.failed?.(error);
  read(path, control.signal, on).catch(finish);
  return { stop: () => control.abort() };
}

async function read(path, signal, on) {
  let answer;
  try {
    answer = await fetch(path, { signal, headers: { ...INLINE, Accept: "text/event-stream" } });
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("text/event-stream")) {
    const value = await answer.json().catch(() => ({ error: { message: `The server answered ${answer.status}.` } }));
    throw new Refusal(answer.status, value.error);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done || signal.aborted) break;
    const blocks = (rest + value.replaceAll("\r", "")).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) deliver(block, signal, on);
  }
  on.end?.();
}

function deliver(block, signal, on) {
  let event = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) event = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (!data.length || signal.aborted) return;
  const value = JSON.parse(data.join("\n"));
  if (event === "failed" && value.error) on.failed?.(new Refusal(422, value.error), value);
  else on[event]?.(value);
}
