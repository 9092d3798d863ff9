import autocannon from "autocannon";
import { printFigure } from "./figures.ts";
import { cpuMs } from "./process-usage.ts";

export const jsonHeaders = { "content-type": "application/json" };

export interface Call {
  readonly method?: "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  readonly pid?: number;
  readonly baselines?: Readonly<Record<string, number>>;
}

/** Warms up, measures and prints. Returns requests per second; throws on any failed request. */
export async function measureLoad(name: string, url: string, call: Call, load: Load): Promise<number> {
  const { connections, seconds, pid, baselines } = load;
  await autocannon({ url, ...call, connections, duration: 3 });
  const cpuBefore = pid === undefined ? Number.NaN : cpuMs(pid);
  const result = await autocannon({ url, ...call, connections, duration: seconds });
  const spentMs = pid === undefined ? Number.NaN : cpuMs(pid) - cpuBefore;
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${name}: some requests failed`);
  const value = Math.round(result.requests.average);
  printFigure({
    name,
    value,
    unit: "requests/s",
    connections,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMsPerRequest: Number((spentMs / result.requests.total).toFixed(3)),
    baselines,
  });
  return value;
}

export function cookiesOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

export async function logIn(apiUrl: string, credentials: { email: string; password: string }): Promise<string> {
  const { email, password } = credentials;
  return cookiesOf(await post(apiUrl, "/user/login", { email, password }));
}

export async function post(apiUrl: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const reply = await fetch(apiUrl + path, { method: "POST", headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

/**
 * Discards the body.
 * @throws Error unless the call is accepted
 */
export async function fetchOk(url: string | URL, init: RequestInit = {}): Promise<void> {
  const reply = await fetch(url, init);
  await reply.body?.pipeTo(new WritableStream());
  if (!reply.ok) throw new Error(`${String(url)} answered ${reply.status}`);
}
