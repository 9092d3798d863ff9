import { ZFitMargin, ZScanner, ZSite, type FitFindings, type Scanner } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { findParameter, fitVerdictLabels, formatNumber, siteLabel } from "@trabecula/report-types";
import { engineVersion } from "@trabecula/reference-stats";
import { checkDatasetByTable, maxControlRows, type ScannerCheckResult } from "@trabecula/scoring/scanner-check";
import { codeHeaders } from "@trabecula/scoring";
import { missingCodes } from "@trabecula/study-tables";
import { onlyWord, readArguments, choice, wholeNumber } from "../arguments.ts";
import { readRows } from "../read-table-file.ts";
import { sheetChoiceOf, sheetFlags } from "../sheet-choice.ts";
import type { Streams } from "../run.ts";
import { textTable } from "../text-table.ts";
import { usableDataset } from "../open-dataset.ts";
import { readColumnMap } from "../table-options.ts";
import { UsageError } from "../usage-error.ts";

const text = { type: "string" } as const;
export const controlFlags = {
  ...{ dataset: text, scanner: text, map: text, ...sheetFlags, format: text },
  ...{ site: text, region: text, stacks: text, missing: text },
} as const;
const options = { ...controlFlags, margin: text, json: { type: "boolean" } } as const;

export async function fitsScannerCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one table of healthy controls, or - for standard input.");
  if (values.dataset === undefined) throw new UsageError("Name the reference with --dataset.");
  const scanner = scannerOf(values);
  if (scanner === null) throw new UsageError("Name the scanner with --scanner, such as xtremect-2.");
  const margin = choice("--margin", ZFitMargin.options, values.margin) ?? "0.3";
  const dataset = await usableDataset(values.dataset);
  const { table, read } = await readControlTable(path, values, streams);
  const outcome = checkDatasetByTable(dataset, table, read, { scanner, margin });
  if (!outcome.ok) throw new UsageError(outcome.message);
  streams.stdout.write(values.json ? asJson(dataset, scanner, outcome) : asText(dataset, outcome));
}

type ControlFlags = { readonly [Name in keyof typeof controlFlags]?: string | undefined };

export const scannerOf = ({ scanner }: ControlFlags): Scanner | null => choice("--scanner", ZScanner.options, scanner);

export async function readControlTable(path: string, values: ControlFlags, streams: Streams) {
  const map = await readColumnMap(values.map);
  const read = {
    format: choice("--format", ["long", "wide"], values.format),
    site: choice("--site", ZSite.options, values.site),
    region: choice("--region", ["single-stack", "multi-stack"], values.region),
    stacks: wholeNumber("--stacks", values.stacks, 1, 20),
    missing: missingCodes(values.missing),
    map,
  };
  const hint = { missing: read.missing, named: [...map.keys()] };
  const table = await readRows(path, maxControlRows + 2, sheetChoiceOf(values, codeHeaders(map)), streams, hint);
  return { table, read };
}

type Found = ScannerCheckResult & { ok: true };

function asJson({ manifest: { key, version } }: Dataset, scanner: string, { ok: _, ...found }: Found): string {
  return `${JSON.stringify({ dataset: { key, version }, scanner, engineVersion, ...found }, null, 2)}\n`;
}

export const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `\n${title}\n${lines.map((line) => `  ${line}\n`).join("")}`;

function asText({ manifest: { name, version } }: Dataset, { findings, leftOut, problems, remarks }: Found): string {
  return [
    `${name}, version ${version}\n${findings.sentence}\n`,
    `\n${tableOf(findings)}`,
    list("What follows", findings.mayConclude),
    list("What may not be concluded", findings.mayNotConclude),
    list(
      "Values left out",
      leftOut.map(({ count, message }) => `${count}: ${message}`),
    ),
    list(
      "Rows left out",
      problems.slice(0, 20).map(({ line, message }) => `line ${line ?? "?"}: ${message}`),
    ),
    list("Read so", remarks),
  ].join("");
}

function tableOf({ figures }: FitFindings): string {
  const rows = figures.map(({ parameter, site, n, mean, sd, beyond, verdict, needed }) => [
    `${findParameter(parameter)?.abbreviation ?? parameter}, ${siteLabel(site).toLowerCase()}`,
    String(n),
    `${formatNumber(mean.value, 2)} (${formatNumber(mean.low, 2)} to ${formatNumber(mean.high, 2)})`,
    `${formatNumber(sd.value, 2)} (${formatNumber(sd.low, 2)} to ${formatNumber(sd.high, 2)})`,
    `${beyond} (${formatNumber((100 * beyond) / n, 1)} %)`,
    fitVerdictLabels[verdict].toLowerCase() + (needed === null ? "" : `; about ${needed} would`),
  ]);
  return textTable([["", "n", "mean Z (95 %)", "SD ratio (95 %)", "beyond ±2", "verdict"], ...rows]);
}
