/* Baseline: GET /api/health. */
import { exampleScoreRequest } from "./support/example-score-request.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { fetchOk, jsonHeaders, logIn, measureLoad, type Call } from "./support/requests.ts";
import { startCms } from "./support/servers.ts";

const load = { connections: 10, seconds: 8 };

const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const body = JSON.stringify(await exampleScoreRequest(cms, cookie));
  const score = { method: "POST", headers: { ...jsonHeaders, cookie }, body } as const;
  const baselines = {
    "GET /api/health": await measureLoad("GET /api/health", `${cms.apiUrl}/health`, {}, load),
  };
  await measureLoad("POST /api/score", `${cms.apiUrl}/score`, score, { ...load, pid: cms.pid, baselines });
  await measureAlone("POST /api/score, one at a time", `${cms.apiUrl}/score`, score);
} finally {
  await cms.stop();
}

async function measureAlone(name: string, url: string, call: Call): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < 1500; index += 1) {
    const started = performance.now();
    await fetchOk(url, call);
    if (index >= 500) times.push(performance.now() - started);
  }
  printFigure({ name, value: quantile(times, 0.5), unit: "ms (p50)", p99Ms: quantile(times, 0.99), baseline: "budget", baselineValue: 10 });
}
