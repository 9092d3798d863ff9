import autocannon from "autocannon";
import { cpuMs } from "./cpu-time.ts";
import { printFigure } from "./figures.ts";

export const jsonHeaders = { "content-type": "application/json" };

export interface Call {
  readonly method?: "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Process whose CPU time is counted. */
  readonly pid?: number;
  readonly baselines?: Readonly<Record<string, number>>;
}

/** Warms up, measures and prints. Returns requests per second; throws on any failed request. */
export async function measureLoad(name: string, url: string, call: Call, load: Load): Promise<number> {
  const { connections, seconds, pid, baselines } = load;
  await autocannon({ url, ...call, connections, duration: 3 });
  const cpuBefore = pid === undefined ? null : cpuMs(pid);
  const result = await autocannon({ url, ...call, connections, duration: seconds });
  const cpuAfter = pid === undefined ? null : cpuMs(pid);
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${name}: some requests failed`);
  const value = Math.round(result.requests.average);
  printFigure({
    name,
    value,
    unit: "requests/s",
    connections,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    ...(cpuBefore === null || cpuAfter === null
      ? {}
      : { cpuMsPerRequest: Number(((cpuAfter - cpuBefore) / result.requests.total).toFixed(3)) }),
    ...(baselines ? { baselines } : {}),
  });
  return value;
}

/** Cookies of a response as a request header. */
export function cookiesOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

export async function logIn(apiUrl: string, credentials: { email: string; password: string }): Promise<string> {
  const reply = await fetch(`${apiUrl}/user/login`, { method: "POST", headers: jsonHeaders, body: JSON.stringify(credentials) });
  if (!reply.ok) throw new Error(`Logging in failed with ${reply.status}`);
  return cookiesOf(reply);
}
