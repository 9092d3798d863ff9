/*
 * Every route whose work grows with what is sent or stored, with the largest honest and the most hostile input of one account, as many
 * at once as it may: for how long the thread that answers was held (`workMs`: the same in its own processor time, which others on
 * the machine do not lengthen), and how long GET /api/user of another account takes meanwhile.
 * The baseline of the same run is the same call with nothing beside it. SQLite, which answers on that thread. One line of JSON a figure.
 */
import { setTimeout } from "node:timers/promises";
import { startCms } from "./support/cms-process.ts";
import { probe } from "./support/closed-loop.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { heavyCalls, type HeavyCall } from "./support/heavy-calls.ts";
import { fillRecords } from "./support/heavy-records.ts";
import { addAccounts, type Account } from "./support/many-accounts.ts";
import { logIn } from "./support/requests.ts";

/** Only the calls whose name holds one of these texts, which `|` divides. */
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

  /** The thread's longest stretch for one call with nothing beside it: the middle of three, or of nine short ones. */
  async function stretch(call: HeavyCall): Promise<{ stretchMs: number; workMs: number }> {
    const [stretches, works]: [number[], number[]] = [[], []];
    // The first calls of a route run code that was never run before.
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
        // Not kept: this process also measures how long the others wait.
        await reply.body?.pipeTo(new WritableStream());
        return reply.status;
      }),
    );
  }
} finally {
  await cms.stop();
}
