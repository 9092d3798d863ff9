/* Baseline: pdfkit with one line per font. `unprepared` measures the first document without preparation. */
import { createRequire } from "node:module";
import { prepareToDraw } from "../packages/reports/report-document/src/index.ts";
import { hrPqct, dxa, type Sample } from "../packages/reports/report-document/test/support/reports.ts";
import { rendered } from "../packages/reports/report-document/test/support/rendered.ts";
import { printValue, quantile } from "./support/figures.ts";

const RUNS = 60;

const unit = "ms of the processor";

async function processorTime(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function warm(name: string, task: () => Promise<unknown>): Promise<void> {
  for (let run = 0; run < 10; run += 1) await task();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await processorTime(task));
  printValue(name, quantile(times, 0.5), unit, { most: Math.round(Math.max(...times)) });
}

interface PlainDocument {
  font(file: string, size: number): PlainDocument;
  text(words: string): PlainDocument;
  end(): void;
  toArray(): Promise<Uint8Array[]>;
}

/** Reads the fonts for each document, as pdfkit does, without layout. */
function plain(): Promise<Uint8Array[]> {
  const require = createRequire(import.meta.url);
  const PDFDocument = require("pdfkit") as new () => PlainDocument;
  const document = new PDFDocument();
  for (const font of ["inter-regular", "inter-semibold", "source-serif-4-semibold"])
    document
      .font(new URL(`../packages/reports/report-document/fonts/${font}.ttf`, import.meta.url).pathname, 9)
      .text("A line of 12 words, 3.4 % of which are numbers");
  document.end();
  return document.toArray();
}

function twenty(): Sample {
  const sample = hrPqct();
  const { report: one } = sample;
  const repeat = <Value>(values: readonly Value[]) => Array.from({ length: 20 }, (_, index) => values[index % values.length]!);
  return { ...sample, report: { ...one, inputs: repeat(one.inputs), scans: repeat(one.scans) } };
}

const sample = hrPqct();
if (process.argv.includes("unprepared")) {
  printValue("first document, unprepared, HR-pQCT of two sites", await processorTime(() => rendered(sample)), unit);
  process.exit();
}
printValue("preparing to draw", await processorTime(prepareToDraw), unit);
printValue("first document after it, HR-pQCT of two sites", await processorTime(() => rendered(sample)), unit);
await warm("HR-pQCT of two sites, researcher, A4", () => rendered(hrPqct()));
await warm("HR-pQCT of two sites, clinician, A4", () => rendered(hrPqct(), "clinician"));
await warm("HR-pQCT of two sites, patient, A4", () => rendered(hrPqct(), "patient"));
await warm("DXA of hip and spine, researcher, A4", () => rendered(dxa()));
await warm("twenty scans of 19 values each, researcher, A4", () => rendered(twenty()));
await warm("baseline: one line in each font, pdfkit alone", plain);
