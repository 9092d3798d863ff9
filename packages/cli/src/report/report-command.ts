import { utcDay, type DocumentView, type Report } from "@trabecula/contracts";
import { curvesToDraw, type Dataset } from "@trabecula/reference-datasets";
import { chartRequests, renderReport, type PageSize } from "@trabecula/report-document";
import { reportTypes } from "@trabecula/report-types";
import { forPatients, letterOf, noContext, viewOfReport } from "@trabecula/report-view";
import { referencesOfReport } from "@trabecula/report-view/references";
import { codeHeaders, referencePrefixes } from "@trabecula/scoring";
import { errorsOfValues } from "@trabecula/trends";
import { onlyWord, readArguments, choice, decimal } from "../arguments.ts";
import { keepInputs } from "../keep-inputs.ts";
import { sheetChoiceOf, sheetFlags } from "../sheet-choice.ts";
import type { Streams } from "../run.ts";
import { usableDatasets } from "../open-dataset.ts";
import { readColumnMap, scanFactsOf } from "../table-options.ts";
import { UsageError } from "../usage-error.ts";
import { readPrecision } from "../precision/read-precision.ts";
import { writeWhole } from "../write-file.ts";
import { readVisit, scoreVisit } from "./visit.ts";
import { readBytes } from "../files.ts";
import { reportedFit } from "../fit/kept-fit.ts";
import { writeFitReport } from "../fit/write-report.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

const ofFits = new Set(["fit", "out", "size", "made"]);

interface Options {
  readonly fit: string;
  readonly out: string;
  readonly size?: string | undefined;
  readonly madeAt: Date | undefined;
}

async function fitReportCommand({ fit, out, size, madeAt }: Options, streams: Streams): Promise<void> {
  await keepInputs({ out }, { tables: [], others: [fit] });
  const reported = reportedFit(new TextDecoder().decode(await readBytes(fit, streams)), fit);
  await writeFitReport(reported, out, { size: choice("--size", ["a4", "letter"], size) ?? "a4", ...(madeAt && { madeAt }) });
  streams.stderr.write(`${reported.curves.length === 1 ? "1 curve" : `${reported.curves.length} curves`}: ${out}\n`);
}

/** @throws UsageError if a table or scan option is also given */
function refuseScans(values: object, positionals: readonly string[]): void {
  const [other] = Object.keys(values).filter((name) => !ofFits.has(name));
  if (other !== undefined) throw new UsageError(`--fit makes the report of a fit, to which --${other} says nothing.`);
  if (positionals.length > 0) throw new UsageError("--fit names the file of the fit; the report of a fit takes no table.");
}

const text = { type: "string" } as const;
const options = {
  dataset: { type: "string", multiple: true },
  ...{ map: text, ...sheetFlags, format: text, id: text, date: text, made: text },
  ...{ scanner: text, site: text, "menopausal-status": text, region: text, stacks: text, scale: text },
  ...{ reading: text, size: text, laboratory: text, out: text, precision: text, height: text, fit: text },
} as const;

export async function reportCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  if (values.fit !== undefined) {
    refuseScans(values, positionals);
    const madeAt = values.made === undefined ? undefined : new Date(madeOn(values.made));
    return fitReportCommand({ fit: values.fit, out: namedFile(values.out), size: values.size, madeAt }, streams);
  }
  const path = onlyWord(positionals, "Name one table with the scans, or - for standard input.");
  const out = namedFile(values.out);
  await keepInputs({ out }, { tables: [path], others: [values.map, values.precision, ...(values.dataset ?? [])] });
  const datasets = await usableDatasets(values.dataset);
  const [dataset, ...others] = datasets;
  const otherKind = others.find(({ manifest }) => manifest.reportType !== dataset.manifest.reportType);
  if (otherKind) throw new UsageError(`${otherKind.manifest.key} is for another report type than ${dataset.manifest.key}.`);
  if (referencePrefixes(datasets) === null) throw new UsageError("A reference is named twice.");
  const map = await readColumnMap(values.map);
  const sheet = sheetChoiceOf(values, codeHeaders(map));
  const visit = await readVisit(path, { id: values.id, date: values.date, sheet }, streams, {
    reportType: dataset.manifest.reportType,
    format: choice("--format", ["long", "wide"], values.format),
    ...scanFactsOf(values),
    map,
  });
  const report = scoreVisit(visit, datasets, madeOn(values.made), {
    heightCm: decimal("--height", values.height, 20, 260),
    errorOfValue: errorsOfValues(await readPrecision(values.precision)),
  });
  const pdf = await documentOf(report, dataset, {
    shown: choice("--reading", ["researcher", "clinician", "patient", "letter"], values.reading) ?? "researcher",
    size: choice("--size", ["a4", "letter"], values.size) ?? "a4",
    laboratoryName: values.laboratory ?? "Made on the command line, stored nowhere",
  });
  await writeWhole(out, pdf);
  streams.stderr.write(`${report.reportName}: ${out}\n`);
}

function namedFile(out: string | undefined): string {
  if (out === undefined || out === "-") throw new UsageError("Name the file to write with --out, such as report.pdf.");
  return out;
}

/** Start of the day, so that equal tables give equal bytes that day, with --made always. */
function madeOn(given: string | undefined): string {
  const day = given ?? utcDay();
  const instant = new Date(`${day}T00:00:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(instant.getTime()))
    throw new UsageError("--made must be a day, such as 2026-03-14.");
  return instant.toISOString();
}

interface Printing {
  readonly shown: DocumentView;
  readonly size: PageSize;
  readonly laboratoryName: string;
}

async function documentOf(report: Report, dataset: Dataset, { shown, size, laboratoryName }: Printing): Promise<Uint8Array> {
  const reading = shown === "letter" ? "clinician" : shown;
  const view = viewOfReport(report, reportTypes[report.reportType], reading, null, noContext, forPatients(englishTexts));
  const letter = shown === "letter" && { letter: letterOf(view, report, noContext) };
  const { sex } = report.subject;
  const charts = chartRequests(view, (parameter, site) => (sex ? curvesToDraw(dataset, { parameter, sex, site }) : null));
  const references = reading === "patient" ? null : referencesOfReport(report, reportTypes[report.reportType]);
  return renderReport(view, charts, {
    productName: "Trabecula",
    laboratoryName,
    size,
    madeAt: new Date(report.dateCreated),
    references,
    ...letter,
  });
}
