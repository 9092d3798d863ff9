/* Longest CPU time that one call blocks the event loop (`workMs`). */
import { setTimeout } from "node:timers/promises";
import { probe } from "./support/closed-loop.ts";
import { exampleScoreRequest } from "./support/example-score-request.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { heavyCalls, type HeavyCall } from "./support/heavy-calls.ts";
import { fillRecords } from "./support/heavy-records.ts";
import { addAccounts, openRecords, type Account } from "./support/records.ts";
import { fetchOk, logIn, post } from "./support/requests.ts";
import { startCms } from "./support/servers.ts";

const wanted = (process.argv[2] ?? process.env.ONLY ?? "").split("|");

const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const database = await openRecords(cms);
  const [other] = (await addAccounts(database, cms.admin, 1)) as [Account];
  const others = await logIn(cms.apiUrl, other);
  const records = await fillRecords(cms, cookie, database);
  await database.close();
  const user = () => fetchOk(`${cms.apiUrl}/user`, { headers: { cookie: others } });
  const body = { ...(await exampleScoreRequest(cms, others)), reportName: "Other" };
  const { id } = (await (await post(cms.apiUrl, "/reports", body, { cookie: others })).json()) as { id: string };
  const document = () => fetchOk(`${cms.apiUrl}/reports/${id}.pdf`, { headers: { cookie: others } });
  await document();
  await probe(20, setTimeout(2000), user);
  const alone = await measureOthers(setTimeout(3000).then(() => []));
  printFigure({ name: "nothing", ...alone });
  for (const call of heavyCalls(records)) {
    if (!wanted.some((text) => call.name.includes(text))) continue;
    printFigure({ name: call.name, ...(await measureAlone(call)), ...(await measureOthers(all(call, call.concurrency))) });
  }

  /** Median of 3 runs, or 9 for short calls. */
  async function measureAlone(call: HeavyCall): Promise<{ longestBlockMs: number; workMs: number }> {
    const [blocks, works]: [number[], number[]] = [[], []];
    for (let round = 0; round < (call.once ? 1 : call.concurrency < 8 ? 3 : 9); round += 1) {
      await setTimeout(200);
      await cms.eventLoopDelay();
      await all(call, 1);
      const { longestMs, longestWorkMs } = await cms.eventLoopDelay();
      blocks.push(longestMs);
      works.push(longestWorkMs);
    }
    return { longestBlockMs: quantile(blocks, 0.5), workMs: quantile(works, 0.5) };
  }

  async function measureOthers(work: Promise<number[]>) {
    const [waits, documents] = await Promise.all([probe(20, work, user), probe(500, work, document)]);
    const document95Ms = documents.length === 0 ? null : quantile(documents, 0.95);
    return { calls: waits.length, user99Ms: quantile(waits, 0.99), document95Ms, statuses: await work };
  }

  async function all({ request }: HeavyCall, concurrency: number): Promise<number[]> {
    return Promise.all(
      Array.from({ length: concurrency }, async () => {
        const { path, headers, ...init } = request();
        const reply = await fetch(`${cms.apiUrl}${path}`, { ...init, headers: { ...headers, cookie } });
        // Discarded, because this process also measures latency.
        await reply.body?.pipeTo(new WritableStream());
        return reply.status;
      }),
    );
  }
} finally {
  await cms.stop();
}
