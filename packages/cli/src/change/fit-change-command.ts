import { leastChangePairs, ZDatasetManifest, ZDatasetVersion, type ChangeCorrelations } from "@trabecula/contracts";
import { countOf, formatCount } from "@trabecula/messages";
import { parseDataset, serializeDataset, writeDatasetArchive, type Dataset } from "@trabecula/reference-datasets";
import { correlationBetween, engineVersion } from "@trabecula/reference-stats";
import { findParameter, formatNumber, siteLabel } from "@trabecula/report-types";
import { correlatedVisits, fitChanges, type FitOfChange } from "@trabecula/trends";
import { checked, onlyWord, readArguments } from "../arguments.ts";
import { keepInputs } from "../keep-inputs.ts";
import { usableDataset } from "../open-dataset.ts";
import type { Streams } from "../run.ts";
import { textTable } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";
import { writeWhole } from "../write-file.ts";
import { peopleOfTable, visitFlags } from "./people-of-table.ts";

const text = { type: "string" } as const;
const options = {
  ...visitFlags,
  ...{ parameter: text, output: text, key: text, version: text, citation: text },
  json: { type: "boolean" },
} as const;

const mostVisits = 100_000;

export async function fitChangeCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one table of scans of a longitudinal cohort, or - for standard input.");
  if (values.dataset === undefined) throw new UsageError("Name the reference with --dataset.");
  const version = checked("--version", ZDatasetVersion.safeParse(values.version ?? "1.0.0"));
  const key = values.key === undefined ? null : checked("--key", ZDatasetManifest.shape.key.safeParse(values.key));
  await keepInputs({ output: values.output }, { tables: [path], others: [values.dataset, values.map] });
  const dataset = await usableDataset(values.dataset);
  const { people, problems, remarks } = await peopleOfTable(path, values, dataset, streams);
  const all = people.flatMap(({ scans }) => correlatedVisits(scans));
  const visits = all.filter(({ parameter }) => values.parameter === undefined || parameter === values.parameter);
  const count = visits.reduce((sum, one) => sum + one.visits.length, 0);
  if (count > mostVisits) throw new UsageError(`The table has more than ${formatCount(mostVisits)} values; choose one --parameter.`);
  const fits = fitChanges(visits);
  const fitted = fits.flatMap((fit) => fit.fitted ?? []);
  if (fitted.length === 0) throw new UsageError(whyNone(fits, problems));
  const correlations: ChangeCorrelations = {
    citation: values.citation ?? "Longitudinal cohort of this laboratory",
    method: `Maximum likelihood over all visits, engine ${engineVersion}. Standard errors: people drawn anew. Cells: people left out, in ten folds.`,
    curves: fitted.map(({ correlation }) => correlation),
  };
  if (values.output !== undefined) await writeWhole(values.output, archiveOf(dataset, correlations, key, version));
  const skipped = [...remarks, ...problems.slice(0, 20).map(({ line, message }) => `Line ${line ?? "?"}: ${message}`)];
  streams.stdout.write(values.json ? asJson(fits, correlations) : asText(fits, skipped));
}

function whyNone(fits: readonly FitOfChange[], [problem]: readonly { line: number | null; message: string }[]): string {
  const most = fits.toSorted((one, other) => other.pairs - one.pairs)[0];
  if (most && most.pairs >= leastChangePairs) return most.reason!;
  const reason = problem ? ` Line ${problem.line ?? "?"}: ${problem.message}` : "";
  const there = most ? `${nameOf(most)} has ${most.pairs}` : "none is there";
  return `${leastChangePairs} pairs of scans, 0.5 to 3.5 years apart, are needed; ${there}.${reason}`;
}

function archiveOf(dataset: Dataset, changeCorrelations: ChangeCorrelations, key: string | null, version: string): Uint8Array {
  const manifest = { ...dataset.manifest, key: key ?? `${dataset.manifest.key.slice(0, 53)}-change`, version, changeCorrelations };
  const files = serializeDataset({ ...dataset, manifest });
  const reading = parseDataset(files.manifestText, files.curvesText);
  if (!reading.ok) throw new UsageError(reading.problems[0]!.message);
  return writeDatasetArchive({ ...serializeDataset(reading.dataset), fittingRecord: null });
}

const gapsShown = [1, 2, 3] as const;

function shownOf({ fitted }: FitOfChange) {
  if (fitted === null) return [];
  const { correlation, interval } = fitted;
  const { ageFrom, ageTo } = correlation;
  const ages = [ageFrom, Math.round((ageFrom + ageTo) / 2), ageTo - 3].filter(
    (age, index, own) => age >= ageFrom && own.indexOf(age) === index,
  );
  return ages.flatMap((age) =>
    gapsShown
      .filter((gap) => age + gap <= ageTo)
      .map((gap) => {
        const [low, high] = interval(age, age + gap);
        return { age, gap, r: correlationBetween(correlation, age, age + gap), low, high };
      }),
  );
}

function asJson(fits: readonly FitOfChange[], changeCorrelations: ChangeCorrelations): string {
  const shown = fits.map((fit) => ({
    ...{ parameter: fit.parameter, site: fit.site, sex: fit.sex, pairs: fit.pairs, reason: fit.reason },
    ...{ leftOut: fit.fitted?.leftOut ?? null, r: shownOf(fit) },
  }));
  return `${JSON.stringify({ changeCorrelations, fits: shown }, null, 2)}\n`;
}

function asText(fits: readonly FitOfChange[], skipped: readonly string[]): string {
  const figure = (value: number) => formatNumber(value, 3);
  const parts = fits.map((fit) => {
    if (fit.fitted === null) return `${nameOf(fit)}: left out. ${fit.reason}\n`;
    const { correlation, leftOut } = fit.fitted;
    const rows = shownOf(fit).map(({ age, gap, r, low, high }) => [
      String(age),
      String(gap),
      figure(r),
      `${figure(low)} to ${figure(high)}`,
    ]);
    const cells = correlation.cells.map(({ ageFrom, ageTo, pairs, mean, sd }) => [
      `${ageFrom} to ${ageTo}`,
      ...[String(pairs), formatNumber(mean, 2), formatNumber(sd, 2)],
    ]);
    return [
      `${nameOf(fit)}: ${countOf(correlation.people, "person", "people")}, ${correlation.pairs} pairs, ${correlation.ageFrom} to ${correlation.ageTo} years\n`,
      `Change scores of people left out: mean ${formatNumber(leftOut.mean, 2)}, SD ${formatNumber(leftOut.sd, 2)}, beyond ±1.96 ${formatNumber(100 * leftOut.beyond, 1)} %\n`,
      textTable([["age", "years", "r", "95 %"], ...rows]),
      textTable([["left out, by age", "pairs", "mean", "SD"], ...cells]),
    ].join("");
  });
  return [...parts, ...skipped.map((line) => `${line}\n`)].join("\n");
}

const nameOf = ({ parameter, site, sex }: FitOfChange): string =>
  `${findParameter(parameter)?.abbreviation ?? parameter}, ${siteLabel(site).toLowerCase()}, ${sex}`;
