/* Event loop blocking (`workMs`: CPU time) by the most expensive routes, with honest and hostile input at full
   concurrency. Also measures GET /api/user of another account. Uses SQLite, which runs on the event loop. */
import { setTimeout } from "node:timers/promises";
import { startCms } from "./support/cms-process.ts";
import { probe } from "./support/closed-loop.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { heavyCalls, type HeavyCall } from "./support/heavy-calls.ts";
import { fillRecords } from "./support/heavy-records.ts";
import { addAccounts, type Account } from "./support/many-accounts.ts";
import { logIn } from "./support/requests.ts";

const wanted = (process.argv[2] ?? process.env.ONLY ?? "").split("|");

const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const [{ email, password }] = addAccounts(cms, 1) as [Account];
  const others = await logIn(cms.apiUrl, { email, password });
  const records = await fillRecords(cms, cookie);
  const user = () => fetch(`${cms.apiUrl}/user`, { headers: { cookie: others } }).then((reply) => reply.arrayBuffer());
  await probe(20, setTimeout(2000), user);
  const alone = await beside(setTimeout(3000).then(() => []));
  printFigure({ name: "nothing", ...alone });
  for (const call of heavyCalls(records)) {
    if (!wanted.some((text) => call.name.includes(text))) continue;
    printFigure({ name: call.name, ...(await stretch(call)), ...(await beside(all(call, call.atOnce))) });
  }

  /** Longest blocking of a single call: median of three, or of nine short ones. */
  async function stretch(call: HeavyCall): Promise<{ stretchMs: number; workMs: number }> {
    const [stretches, works]: [number[], number[]] = [[], []];
    // The first calls run uncompiled code.
    for (let round = 0; round < (call.once ? 1 : call.atOnce < 8 ? 3 : 9); round += 1) {
      await setTimeout(200);
      await cms.held();
      await all(call, 1);
      const { longestMs, longestWorkMs } = await cms.held();
      stretches.push(longestMs);
      works.push(longestWorkMs);
    }
    return { stretchMs: quantile(stretches, 0.5), workMs: quantile(works, 0.5) };
  }

  async function beside(work: Promise<number[]>) {
    const waits = await probe(20, work, user);
    return { calls: waits.length, user99Ms: quantile(waits, 0.99), statuses: await work };
  }

  async function all({ request }: HeavyCall, atOnce: number): Promise<number[]> {
    return Promise.all(
      Array.from({ length: atOnce }, async () => {
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
