import { ZMenopausalStatus, ZScale, ZScanner, ZSite, type Report } from "@trabecula/contracts";
import { curvesToDraw, type Dataset } from "@trabecula/reference-datasets";
import { chartRequests, renderReport, type PageSize } from "@trabecula/report-document";
import { reportTypes } from "@trabecula/report-types";
import { viewOfReport, type Reading } from "@trabecula/report-view";
import { referencesOfReport } from "@trabecula/report-view/references";
import { referencePrefixes } from "@trabecula/scoring";
import { errorsOfValues } from "@trabecula/trends";
import { onlyWord, readArguments } from "../arguments.ts";
import { choice, decimal, wholeNumber } from "../choices.ts";
import type { Streams } from "../run.ts";
import { usableDatasets } from "../usable-datasets.ts";
import { readColumnMap } from "../table-options.ts";
import { UsageError } from "../usage-error.ts";
import { readPrecision } from "../precision/read-precision.ts";
import { writeWhole } from "../write-file.ts";
import { fitReportCommand, refuseScans } from "./fit-report-command.ts";
import { readVisit } from "./read-visit.ts";
import { scoreVisit } from "./score-visit.ts";

const text = { type: "string" } as const;
const options = {
  dataset: { type: "string", multiple: true },
  ...{ map: text, sheet: text, format: text, id: text, date: text, made: text },
  ...{ scanner: text, site: text, "menopausal-status": text, region: text, stacks: text, scale: text },
  ...{ reading: text, size: text, laboratory: text, out: text, precision: text, height: text, fit: text },
} as const;

/** `trabecula report`: report of one visit as PDF, as the product makes it. */
export async function reportCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  if (values.fit !== undefined) {
    refuseScans(values, positionals);
    const madeAt = values.made === undefined ? undefined : new Date(madeOn(values.made));
    return fitReportCommand({ fit: values.fit, out: namedFile(values.out), size: values.size, madeAt }, streams);
  }
  const path = onlyWord(positionals, "Name one table with the scans, or - for standard input.");
  const out = namedFile(values.out);
  const datasets = await usableDatasets(values.dataset);
  const [dataset, ...others] = datasets;
  const otherKind = others.find(({ manifest }) => manifest.reportType !== dataset.manifest.reportType);
  if (otherKind) throw new UsageError(`${otherKind.manifest.key} is for another report type than ${dataset.manifest.key}.`);
  if (referencePrefixes(datasets) === null) throw new UsageError("A reference is named twice.");
  const visit = await readVisit(path, { id: values.id, date: values.date, sheet: values.sheet }, streams, {
    reportType: dataset.manifest.reportType,
    format: choice("--format", ["long", "wide"], values.format),
    scanner: choice("--scanner", ZScanner.options, values.scanner),
    site: choice("--site", ZSite.options, values.site),
    menopausalStatus: choice("--menopausal-status", ZMenopausalStatus.options, values["menopausal-status"]) ?? "unknown",
    region: choice("--region", ["single-stack", "multi-stack"], values.region),
    stacks: wholeNumber("--stacks", values.stacks, 1, 20),
    scale: choice("--scale", ZScale.options, values.scale),
    map: await readColumnMap(values.map),
  });
  const report = scoreVisit(visit, datasets, madeOn(values.made), {
    heightCm: decimal("--height", values.height, 20, 260),
    errorOfValue: errorsOfValues(await readPrecision(values.precision)),
  });
  const pdf = await documentOf(report, dataset, {
    reading: choice("--reading", ["researcher", "clinician", "patient"], values.reading) ?? "researcher",
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
  const day = given ?? new Date().toISOString().slice(0, 10);
  const instant = new Date(`${day}T00:00:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(instant.getTime()))
    throw new UsageError("--made must be a day, such as 2026-03-14.");
  return instant.toISOString();
}

interface Printing {
  readonly reading: Reading;
  readonly size: PageSize;
  readonly laboratoryName: string;
}

async function documentOf(report: Report, dataset: Dataset, { reading, size, laboratoryName }: Printing): Promise<Uint8Array> {
  const view = viewOfReport(report, reportTypes[report.reportType], reading);
  const { sex } = report.subject;
  const charts = chartRequests(report, view, (parameter, site) => (sex ? curvesToDraw(dataset, { parameter, sex, site }) : null));
  const references = reading === "patient" ? null : referencesOfReport(report, reportTypes[report.reportType]);
  return renderReport(view, charts, { productName: "Trabecula", laboratoryName, size, madeAt: new Date(report.dateCreated), references });
}
