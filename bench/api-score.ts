/* POST /api/score with session check: throughput and latency. Baselines: GET /api/health and a bare node:http server
   that parses and echoes the JSON. */
import { startCms } from "./support/cms-process.ts";
import { startEcho } from "./support/echo-server.ts";
import { exampleScoreRequest } from "./support/example-score-request.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { jsonHeaders, logIn, measureLoad, type Call } from "./support/requests.ts";

const load = { connections: 10, seconds: 8 };

const cms = await startCms();
const echo = await startEcho();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const request = await exampleScoreRequest(cms, cookie);
  const score = { method: "POST", headers: { ...jsonHeaders, cookie }, body: request } as const;
  const baselines = {
    "node:http JSON echo": await measureLoad("node:http JSON echo", echo.url, { ...score, headers: jsonHeaders }, load),
    "GET /api/health": await measureLoad("GET /api/health", `${cms.apiUrl}/health`, {}, load),
  };
  await measureLoad("POST /api/score", `${cms.apiUrl}/score`, score, { ...load, pid: cms.pid, baselines });
  await measureAlone("POST /api/score, one at a time", `${cms.apiUrl}/score`, score);
} finally {
  await echo.stop();
  await cms.stop();
}

/** Latency of one caller without concurrency, ms. */
async function measureAlone(name: string, url: string, call: Call): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < 1500; index += 1) {
    const started = performance.now();
    const reply = await fetch(url, call);
    await reply.arrayBuffer();
    if (index >= 500) times.push(performance.now() - started);
  }
  printFigure({
    name,
    value: quantile(times, 0.5),
    unit: "ms (p50)",
    p99Ms: quantile(times, 0.99),
    baseline: "budget",
    baselineValue: 10,
  });
}
