/* CPU time (ms) for which a hostile text blocks the event loop; for POST /contact/send the response time. */
import { setTimeout as pause } from "node:timers/promises";
import { usualJsonBytes } from "@trabecula/contracts/endpoints";
import { hostileTexts, requestTexts, type RequestText } from "../packages/core/contracts/test/support/hostile-texts.ts";
import { printFigure } from "./support/figures.ts";
import { panelCalls, type PanelCall } from "./support/panel-calls.ts";
import { jsonHeaders, logIn, post } from "./support/requests.ts";
import { startCms, startSite } from "./support/servers.ts";

const wanted = process.argv[2] ?? process.env.ONLY ?? "";
const mostMs = 50;
/** Request line and headers share 16 kB. */
const queryBytes = 12_000;

interface Figure {
  readonly name: string;
  readonly place: string;
  readonly text: string;
  readonly status: number;
  readonly workMs: number;
}

const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const panel = new URL(cms.apiUrl).origin;
  const { data } = (await (await post(panel, "/admin/login", cms.admin)).json()) as { data: { token: string } };
  const calls = [
    ...requestTexts.map((text) => callOf(text, cookie)),
    ...panelCalls.map((call) => callOfPanel(call, panel, `Bearer ${data.token}`)),
  ];
  const worst: Figure[] = [];
  for (const [name, texts] of Map.groupBy(calls, ({ name }) => name)) {
    if (!name.includes(wanted)) continue;
    const figures: Figure[] = [];
    for (const each of texts) for (const text of Object.keys(hostileTexts)) figures.push(await measure(each, text));
    worst.push(slowest(figures));
    printFigure({ ...slowest(figures) });
  }
  if (worst.length > 0) {
    const isEnough = slowest(worst).workMs <= mostMs;
    printFigure({ ...slowest(worst), worstOf: worst.length, isEnough });
    if (!isEnough) process.exitCode = 1;
  }
  if ("POST /contact/send".includes(wanted)) await measureSite();
} finally {
  await cms.stop();
}

function slowest(figures: readonly Figure[]): Figure {
  return figures.reduce((one, other) => (other.workMs > one.workMs ? other : one));
}

interface Call {
  readonly name: string;
  readonly place: string;
  readonly method: string;
  readonly url: string;
  /** Null for a query. */
  readonly mostBytes: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: (text: string) => unknown;
}

function callOf({ endpoint, part, place, request }: RequestText, cookie: string): Call {
  const { method, path, body } = endpoint;
  const mostBytes = part === "query" ? null : body && "json" in body ? body.maxBytes : usualJsonBytes;
  const url = cms.apiUrl + path.replaceAll(/:[a-z]+/gi, "a".repeat(24));
  return { name: `${method} ${path}`, place: place.split(" ").at(-1)!, method, url, mostBytes, headers: { cookie }, request };
}

function callOfPanel({ path, request, ...call }: PanelCall, panel: string, authorization: string): Call {
  const mostBytes = call.method === "GET" ? null : usualJsonBytes;
  return { ...call, name: `${call.method} ${path}`, url: panel + path, mostBytes, headers: { authorization }, request };
}

async function measure({ name, place, method, url, mostBytes, headers, request }: Call, text: string): Promise<Figure> {
  const query = (length: number) => new URLSearchParams(request(hostileTexts[text]!(length)) as Record<string, string>).toString();
  const json = (length: number) => JSON.stringify(request(hostileTexts[text]!(length)));
  const written = mostBytes === null ? query : json;
  const growth = Buffer.byteLength(written(1000)) - Buffer.byteLength(written(0)) || 1000;
  const length = Math.max(1, Math.floor((1000 * ((mostBytes ?? queryBytes) - 500)) / growth));
  const [address, init] =
    mostBytes === null
      ? [`${url}?${query(length)}`, { method, headers }]
      : [url, { method, headers: { ...headers, ...jsonHeaders }, body: json(length) }];
  await cms.eventLoopDelay();
  const reply = await fetch(address, init);
  await reply.arrayBuffer();
  const { longestWorkMs } = await cms.eventLoopDelay();
  return { name, place, text, status: reply.status, workMs: longestWorkMs };
}

async function measureSite(): Promise<void> {
  const site = await startSite(cms.apiUrl);
  try {
    const { origin } = new URL(site.apiUrl);
    for (const text of ["marks of two classes", ...Object.keys(hostileTexts)]) await sendContact(origin, text);
  } finally {
    await site.stop();
  }
}

async function sendContact(origin: string, text: string): Promise<void> {
  const fields = { name: "A", email: "a@b.example", topic: "data", message: hostileTexts[text]!(40_000) };
  const start = performance.now();
  const sent = fetch(`${origin}/contact/send`, { method: "POST", headers: { origin }, body: new URLSearchParams(fields) });
  await pause(1);
  const other = performance.now();
  await (await fetch(`${origin}/faq`)).arrayBuffer();
  const otherMs = Math.round(performance.now() - other);
  const { status } = await sent;
  printFigure({ name: "POST /contact/send", text, status, answerMs: Math.round(performance.now() - start), otherMs });
}
