/* GET /api/user latency of others while one account sends its largest and most hostile files. */
import { startCms, type CmsProcess } from "./support/cms-process.ts";
import { probe } from "./support/closed-loop.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { logIn } from "./support/requests.ts";

interface Sent {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly atOnce: number;
}

const header = "id,sex,age,site,parameter,value\n";
const scored = "/score/batch?reportType=dxa&scanner=hologic&site=hip";
const wide = ["bmd_th", "sex", "age", ...Array.from({ length: 1990 }, (_, index) => `c${index}`)].join(",");

const evaluation = {
  head: ["SampNo", "MeasNo", "Meas-Date", "Site_limb", "Tot.vBMD1", "Tb.vBMD1", "Ct.Th1"].join("\t"),
  line: ["77", "412", "14-MAR-2026 10:00:00.00", "TL", "284.0", "171.3", "1.31"].join("\t"),
};

const sent: readonly Sent[] = [
  table("a study of 300,000 rows", header + "1,female,60,hip,bmd_th,0.82\n".repeat(300_000)),
  table("500,000 short rows under 1,993 columns, refused", `${wide}\n${"1\n".repeat(500_000)}`),
  table("49,000 short rows under 1,993 columns", `${wide}\n${"1\n".repeat(49_000)}`),
  scanFile("1.9 MB of short lines", "x,y\n".repeat(480_000)),
  scanFile("9,999 evaluations", `${evaluation.head}\n${`${evaluation.line}\n`.repeat(9_999)}`),
  scanFile("a header of 150,000 columns", `${"Tot.vBMD1\t".repeat(150_000)}\n1\t2\n`),
];

function table(name: string, body: string): Sent {
  return { name, path: scored, type: "text/csv", body, atOnce: 2 };
}

function scanFile(name: string, body: string): Sent {
  return { name, path: "/scan-files", type: "text/plain", body, atOnce: 4 };
}

const cms = await startCms();
try {
  const cookie = await logIn(cms.apiUrl, cms.admin);
  const user = () => fetch(`${cms.apiUrl}/user`, { headers: { cookie } }).then((reply) => reply.arrayBuffer());
  await probe(20, send(cms, cookie, sent[0]!), user);
  const idle = summary(await probe(20, new Promise((resolve) => setTimeout(resolve, 5000)), user));
  for (const one of sent) {
    const statuses: number[] = [];
    const all = Promise.all(Array.from({ length: one.atOnce }, async () => statuses.push(await send(cms, cookie, one))));
    const waits = summary(await probe(20, all, user));
    printFigure({
      name: `GET /api/user beside ${one.atOnce} × ${one.name}`,
      value: waits.p99Ms,
      unit: "ms, 99 %",
      ...waits,
      statuses,
      baselines: { alone: idle.p99Ms },
    });
  }
} finally {
  await cms.stop();
}

async function send({ apiUrl }: CmsProcess, cookie: string, { path, type, body }: Sent): Promise<number> {
  const reply = await fetch(`${apiUrl}${path}`, { method: "POST", headers: { "content-type": type, cookie }, body });
  // Discarded, because this process also measures latency.
  await reply.body?.pipeTo(new WritableStream());
  return reply.status;
}

function summary(waits: number[]) {
  return { calls: waits.length, p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99), longestMs: quantile(waits, 1) };
}
