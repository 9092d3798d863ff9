/* Two thousand slow sockets from four addresses (sixteen behind a trusted proxy), on loopback. */
import { setTimeout as pause } from "node:timers/promises";
import { probe } from "./support/closed-loop.ts";
import { exampleScoreRequest } from "./support/example-score-request.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { megabytes } from "./support/process-usage.ts";
import { addAccounts, openRecords, type Account } from "./support/records.ts";
import { fetchOk, logIn, post } from "./support/requests.ts";
import { startCms, startSite, type SiteProcess } from "./support/servers.ts";
import { openSlowSockets, slowClients } from "./support/slow-sockets.ts";

const count = 2000;
const addresses = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"];
const seconds = 10;
const mostMs = 500;
const mostMegabytes = 256;
const wanted = process.argv[2] ?? process.env.ONLY ?? "";

const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const score = await exampleScoreRequest(cms, cookie);
  const database = await openRecords(cms);
  const accounts = (await addAccounts(database, cms.admin, 4000))[Symbol.iterator]();
  await database.close();
  for (const proxies of ["none", "loopback"]) {
    const site = await startSite(cms.apiUrl, { TRUST_PROXY: proxies });
    try {
      await measure(site, proxies);
    } finally {
      await site.stop();
    }
  }

  async function measure(site: SiteProcess, trusted: string): Promise<void> {
    await answerTimes(site, 3);
    printFigure({ name: "nobody", trusted, ...(await answerTimes(site, seconds)), megabytes: megabytes(site.pid) });
    for (const client of slowClients.filter(({ name, byProxies = true }) => name.includes(wanted) && (byProxies || trusted === "none"))) {
      const sockets = openSlowSockets(client, Number(new URL(site.apiUrl).port), client.of ?? count, addresses);
      await pause(3000);
      const times = await answerTimes(site, seconds);
      const held = megabytes(site.pid);
      const isEnough = Math.max(times.scoreMs, times.loginMs, times.adminMs) <= mostMs && held <= mostMegabytes;
      printFigure({ name: client.name, trusted, ...times, megabytes: held, ...sockets.state(), isEnough });
      sockets.close();
      await pause(1000);
    }
  }

  async function answerTimes({ apiUrl }: SiteProcess, forSeconds: number) {
    const end = () => pause(forSeconds * 1000);
    const scoring = probe(200, end(), () => post(apiUrl, "/score", score, { cookie }).then((reply) => reply.arrayBuffer()));
    const loggingIn = probe(500, end(), () => logIn(apiUrl, accounts.next().value as Account));
    const asking = probe(200, end(), () => fetchOk(new URL("/admin", apiUrl)));
    const [scoreMs, loginMs, adminMs] = (await Promise.all([scoring, loggingIn, asking])).map((times) => quantile(times, 1)) as [
      number,
      number,
      number,
    ];
    return { scoreMs, loginMs, adminMs };
  }
} finally {
  await cms.stop();
}
