/* Fuzzes every file reader with `--cases` files (default 100,000) from `--seed`. A reader must accept the file or
   refuse it quickly with a sentence, and never repeat a name. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readScanFile } from "@trabecula/scan-files";
import { readPeople } from "@trabecula/scan-files/person";
import { lookAtTable, readStudyScans } from "@trabecula/scoring";
import { readImageHeader } from "@trabecula/scan-files/image-header";
import { UnreadableTable } from "@trabecula/study-tables";
import { readTable, workbookOf } from "@trabecula/study-tables/workbook";
import { made as iplLog } from "../packages/files/scan-files/test/ipl-log.ts";
import { printFigure, quantile } from "./support/figures.ts";
import { changes, giants, madeUpName, randomOf } from "./support/hostile-changes.ts";

const { values } = parseArgs({ options: { cases: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } } });
const cases = Number(values.cases);
const seed = Number(values.seed);
/** Limit per file in ms, including garbage collection and other load. */
const mostMilliseconds = 5000;

/** Peak memory of the process in MB, which a worker thread on a small server may use. */
const mostMegabytes = 500;

/** Refusal message; null if the file was read. */
type Reader = (bytes: Uint8Array) => string | null | Promise<string | null>;

const sample = (name: string) => new Uint8Array(readFileSync(new URL(`../site/public/samples/${name}`, import.meta.url)));
const table = "record_id,name,sex,age,tt_bmd\n1,Ada,F,31.5,0.91\n2,Bo,M,44,0.99\n";

const placed =
  "Probanden-ID;Geschlecht;Alter;Untersuchungsdatum;radius_tt_vbmd;Ct.Po tibia [%];Kortikale Dicke Tibia (µm);TtAr_R;TtAr_T\n" +
  "P1;w;44,5;14.03.2026;301,2;3,1;1210;280;700\nP2;m;61;31.03.2026;288;1,2;1090,5;301,1;812\n";

const scanFile: Reader = (bytes) => {
  const result = readScanFile(bytes);
  // Person data is read only from files that are accepted.
  if (result.ok) readPeople(bytes);
  return result.ok ? null : result.message;
};
const image: Reader = (bytes) => {
  const result = readImageHeader(bytes, 5_000_000_000);
  return result.ok ? null : result.message;
};
const studyTable: Reader = async (bytes) => {
  try {
    await readTable(bytes, 10_000);
    return null;
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  }
};

/** Its messages may quote the owner's cells. */
const look: Reader = async (bytes) => {
  const refusal = await studyTable(bytes);
  if (refusal !== null) return refusal;
  const read = await readTable(bytes, 300);
  for (const reportType of ["hr-pqct", "dxa"] as const) readStudyScans(read, { reportType, rowsWithoutCode: "are-persons" });
  return lookAtTable(read, {}).problem?.replaceAll(madeUpName, "…") ?? null;
};

async function workbook(): Promise<Uint8Array> {
  async function* rows() {
    yield* table
      .trim()
      .split("\n")
      .map((line) => line.split(","));
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookOf(rows(), "Study")) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

function isqHeader(): Uint8Array {
  const bytes = new Uint8Array(512);
  bytes.set(new TextEncoder().encode("CTDATA-HEADER_V1"));
  new Int32Array(bytes.buffer, 44, 6).set([2304, 2304, 504, 139_852, 139_852, 30_592]);
  bytes.set(new TextEncoder().encode(madeUpName.padEnd(40)), 128);
  return bytes;
}

const readers: readonly { name: string; read: Reader; samples: readonly Uint8Array[] }[] = [
  {
    name: "scan file",
    read: scanFile,
    samples: [
      ...["scanco-xtremect1-sample.txt", "scanco-xtremect2-sample.txt", "scanco-finite-elements-sample.txt"].map(sample),
      ...["hologic-apex-sample.csv", "ge-encore-sample.txt", "nhanes-dxa-sample.csv"].map(sample),
      new TextEncoder().encode(iplLog()),
      new TextEncoder().encode(placed),
    ],
  },
  { name: "image", read: image, samples: [isqHeader()] },
  {
    name: "study table",
    read: studyTable,
    samples: [sample("study-dxa.csv"), sample("repeat-scans-dxa.csv"), sample("patients.csv"), new TextEncoder().encode(table)],
  },
  { name: "workbook", read: studyTable, samples: [await workbook()] },
  { name: "look at a study", read: look, samples: [sample("study-dxa.csv"), new TextEncoder().encode(placed), await workbook()] },
];

for (const [place, reader] of readers.entries()) await attack(reader, place);

async function attack({ name, read, samples }: (typeof readers)[number], place: number): Promise<void> {
  const times: number[] = [];
  let refused = 0;
  const one = async (what: string, bytes: Uint8Array) => {
    const began = performance.now();
    const message = await answerOf(read, bytes);
    const time = performance.now() - began;
    times.push(time);
    if (message.refusal !== null) refused += 1;
    const breach = message.breach ?? (time > mostMilliseconds ? `took ${Math.round(time)} ms` : null);
    if (breach === null) return;
    process.exitCode = 1;
    printFigure({ name: `hostile ${name}: breach`, case: what, seed, breach });
  };
  // If the reader refused the sample itself, every case would be trivial.
  for (const each of samples) if ((await read(each)) !== null) throw new Error(`a sample for ${name} is not read`);
  for (const [giant, make] of Object.entries(giants)) await one(giant, make());
  const kinds = Object.entries(changes);
  const count = Math.ceil(cases / readers.length);
  for (let index = 0; index < count; index += 1) {
    const random = randomOf(seed * 1_000_003 + place * 100_000_007 + index);
    const [kind, change] = kinds[index % kinds.length]!;
    await one(`${index} (${kind})`, change(samples[Math.floor(random() * samples.length)]!, random));
  }
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  if (memory > mostMegabytes) {
    process.exitCode = 1;
    printFigure({ name: `hostile ${name}: breach`, seed, breach: `took ${memory} MB` });
  }
  printFigure({
    name: `hostile ${name}`,
    cases: times.length,
    refused,
    p99Ms: quantile(times, 0.99),
    mostMs: quantile(times, 1),
    peakMb: memory,
  });
}

async function answerOf(read: Reader, bytes: Uint8Array): Promise<{ refusal: string | null; breach: string | null }> {
  try {
    const refusal = await read(bytes);
    if (refusal === null) return { refusal, breach: null };
    if (refusal.includes("Quarkwright")) return { refusal, breach: "a message repeats a name" };
    return { refusal, breach: /^[A-Z][\s\S]*[.!?]$/.test(refusal) ? null : "a message is no sentence" };
  } catch (error) {
    return { refusal: null, breach: `an exception: ${error instanceof Error ? error.name : "unknown"}` };
  }
}
