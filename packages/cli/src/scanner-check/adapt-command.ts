import { ZDatasetManifest, ZDatasetVersion, type Scanner } from "@trabecula/contracts";
import { contentHash, serializeDataset, writeDatasetArchive, type Dataset } from "@trabecula/reference-datasets";
import { findParameter, formatNumber, formatSigned, siteLabel } from "@trabecula/report-types";
import { adaptDatasetByTable, type AdaptFigure, type AdaptOutcome } from "@trabecula/scoring/scanner-check";
import { checked, onlyWord, readArguments } from "../arguments.ts";
import { keepInputs } from "../keep-inputs.ts";
import { usableDataset } from "../open-dataset.ts";
import type { Streams } from "../run.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { controlFlags, list, readControlTable, scannerOf } from "./fits-scanner-command.ts";

const text = { type: "string" } as const;
const options = {
  ...controlFlags,
  ...{ controls: text, output: text, device: text, key: text, version: text },
  json: { type: "boolean" },
} as const;

export async function adaptCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  const words = values.controls === undefined ? positionals : [values.controls, ...positionals];
  const path = onlyWord(words, "Name one table of healthy controls with --controls, or - for standard input.");
  if (values.dataset === undefined) throw new UsageError("Name the reference with --dataset.");
  if (values.output === undefined) throw new UsageError("Name the new dataset's file with --output, such as adapted.zip.");
  const version = checked("--version", ZDatasetVersion.safeParse(values.version ?? "1.0.0"));
  const key = values.key === undefined ? null : checked("--key", ZDatasetManifest.shape.key.safeParse(values.key));
  await keepInputs({ output: values.output }, { tables: [path], others: [values.dataset, values.map] });
  const dataset = await usableDataset(values.dataset);
  const stated = scannerOf(values);
  const scanner = stated ?? onlyScanner(dataset);
  if (scanner === null) throw new UsageError("Name the scanner with --scanner, such as xtremect-2.");
  const { table, read } = await readControlTable(path, values, streams);
  const outcome = adaptDatasetByTable(
    dataset,
    table,
    { ...read, scanner: stated },
    { scanner, device: values.device ?? null, key, version },
  );
  if (!outcome.ok) throw new UsageError(withReason(outcome));
  const files = serializeDataset(outcome.dataset);
  await writeWhole(values.output, writeDatasetArchive({ ...files, fittingRecord: null }));
  streams.stdout.write(values.json ? asJson(outcome) : asText(outcome, values.output));
}

/** Null: each row must state its scanner. */
function onlyScanner({ curves }: Dataset): Scanner | null {
  const scanners = new Set(curves.filter(({ curve }) => curve !== null).map(({ scanner }) => scanner));
  return scanners.size === 1 ? [...scanners][0]! : null;
}

function withReason({ message, leftOut: [most], problems: [problem] }: AdaptOutcome & { ok: false }): string {
  if (most) return `${message} Most values are left out because: ${most.message}`;
  return problem ? `${message} Line ${problem.line ?? "?"}: ${problem.message}` : message;
}

type Adapted = AdaptOutcome & { ok: true };

function asJson({ dataset, figures, leftOut, problems, remarks }: Adapted): string {
  const { key, name, version, adaptation } = dataset.manifest;
  return `${JSON.stringify({ dataset: { key, name, version, contentHash: contentHash(dataset) }, adaptation, figures, leftOut, problems, remarks }, null, 2)}\n`;
}

function asText({ dataset: { manifest }, figures, leftOut, problems, remarks }: Adapted, output: string): string {
  const rows = figures.map(rowOf);
  const skipped = [...leftOut.map(({ count, message }) => `${count}: ${message}`), ...problems.slice(0, 20).map(lineText)];
  return [
    `${manifest.name}, version ${manifest.version}, in ${output}\n`,
    `\n${textTable([["", "n", "shift of Z", "ratio of SD", "gain", "verdict"], ...rows])}`,
    `\n${manifest.limits[0]}\n`,
    list("Left out", skipped),
    list("Read so", remarks),
  ].join("");
}

const lineText = ({ line, message }: Adapted["problems"][number]): string => `line ${line ?? "?"}: ${message}`;

const verdicts: Readonly<Record<AdaptFigure["verdict"], string>> = {
  adopt: "adopted",
  adopt_with_caution: "adopted with caution",
  keep: "kept as published",
  cannot_tell: "left out",
};

function rowOf({ parameter, site, sex, n, verdict, sentence, estimate }: AdaptFigure): string[] {
  const name = `${findParameter(parameter)?.abbreviation ?? parameter}, ${siteLabel(site).toLowerCase()}, ${sex}`;
  if (estimate === null) return [name, String(n), "", "", "", `${verdicts[verdict]}: ${sentence}`];
  const { delta, rho, gain, covariance } = estimate;
  const shift = `${formatSigned(delta, 2)} ± ${formatNumber(Math.sqrt(covariance[0]), 2)}`;
  return [name, String(n), shift, formatNumber(rho, 2), formatNumber(gain, 1), verdicts[verdict]];
}
