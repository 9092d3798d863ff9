/* Peak memory shows whether memory is constant; GET /api/user the latency of others. */
import { ZDatasetList } from "@trabecula/contracts";
import { probe } from "./support/closed-loop.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { megabytes, peakMegabytes } from "./support/process-usage.ts";
import { addAccounts, openRecords, type Account } from "./support/records.ts";
import { fetchOk, logIn } from "./support/requests.ts";
import { startCms, startSite } from "./support/servers.ts";
import { studyTable } from "./support/study-table.ts";

const [few, many] = [100_000, 1_000_000];

await measure(few);
await measure(many);

async function measure(rows: number): Promise<void> {
  const cms = await startCms();
  try {
    const site = await startSite(cms.apiUrl);
    try {
      const cookie = await logIn(site.apiUrl, cms.admin);
      const database = await openRecords(cms);
      const [other] = (await addAccounts(database, cms.admin, 1)) as [Account];
      await database.close();
      const others = await logIn(site.apiUrl, other);
      const user = () => fetchOk(`${site.apiUrl}/user`, { headers: { cookie: others } });
      for (let call = 0; call < 20; call += 1) await user();
      const before = { cms: megabytes(cms.pid), site: megabytes(site.pid) };
      const started = performance.now();
      const scoring = score(`${site.apiUrl}/score/batch?datasetId=${await leadId(site.apiUrl, cookie)}`, cookie, rows);
      const waits = await probe(20, scoring, user);
      const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
      const held = { cmsMegabytes: [before.cms, peakMegabytes(cms.pid)], siteMegabytes: [before.site, peakMegabytes(site.pid)] };
      printFigure({ name: `study of ${rows} rows over HTTP`, seconds, ...(await scoring), ...held, user99Ms: quantile(waits, 0.99) });
    } finally {
      await site.stop();
    }
  } finally {
    await cms.stop();
  }
}

async function leadId(apiUrl: string, cookie: string): Promise<string> {
  const datasets = ZDatasetList.parse(await (await fetch(`${apiUrl}/datasets`, { headers: { cookie } })).json());
  return datasets.items.find(({ key }) => key === "lead-body-composition")!.id;
}

async function score(url: string, cookie: string, rows: number) {
  const sent = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({ pull: piecesOf(studyTable(rows), sent) }, { highWaterMark: 0 });
  const headers = { "content-type": "text/csv", cookie };
  const reply = await fetch(url, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  let [received, lines] = [0, 0];
  for await (const piece of reply.body!) {
    received += piece.byteLength;
    for (const byte of piece) if (byte === 10) lines += 1;
  }
  if (!reply.ok || lines < rows) throw new Error(`${reply.status} with ${lines} lines`);
  return { inMegabytes: Math.round(sent.bytes / 1e6), outMegabytes: Math.round(received / 1e6) };
}

function piecesOf(lines: Generator<string>, sent: { bytes: number }): UnderlyingDefaultSource<Uint8Array>["pull"] {
  const encoder = new TextEncoder();
  return (controller) => {
    let text = "";
    for (let line = 0; line < 2_000; line += 1) text += lines.next().value ?? "";
    const piece = encoder.encode(text);
    sent.bytes += piece.byteLength;
    if (piece.byteLength > 0) controller.enqueue(piece);
    else controller.close();
  };
}
