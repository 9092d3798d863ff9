import type { CurveComparison, DatasetChanges } from "@trabecula/contracts";
import { compareDatasets, type Dataset } from "@trabecula/reference-datasets";
import { findParameter, formatNumber, formatPercentile, scannerLabel, siteLabel } from "@trabecula/report-types";
import { countOf } from "@trabecula/messages";
import { readArguments } from "../arguments.ts";
import type { Streams } from "../run.ts";
import { textTable } from "../text-table.ts";
import { usableDataset } from "../open-dataset.ts";
import { UsageError } from "../usage-error.ts";

const options = { json: { type: "boolean" } } as const;

/** Smallest shifts visible in the output: percentile points, and Z. */
const [leastShift, leastZShift] = [0.05, 0.005];

export async function compareCommand(args: string[], streams: Streams): Promise<void> {
  const { values, positionals } = readArguments(args, options);
  const [name, otherName, ...more] = positionals;
  if (name === undefined || otherName === undefined || more.length > 0)
    throw new UsageError("Name two datasets: the new one, and the one that it is held against.");
  const [ours, other] = [await usableDataset(name), await usableDataset(otherName)];
  const changes = compareDatasets(ours, other);
  streams.stdout.write(values.json ? asJson(ours, other, changes) : asText(ours, other, changes));
}

const versionOf = ({ manifest: { key, version } }: Dataset) => ({ key, version });

function asJson(ours: Dataset, other: Dataset, changes: DatasetChanges): string {
  return `${JSON.stringify({ this: versionOf(ours), other: versionOf(other), ...changes }, null, 2)}\n`;
}

function asText(ours: Dataset, other: Dataset, { curves, manifestChanges }: DatasetChanges): string {
  const [now, before] = [ours, other].map(({ manifest: { key, version } }) => `${key} ${version}`);
  const moved = curves.filter(isChanged).toSorted((one, next) => sizeOf(next) - sizeOf(one));
  const same = curves.length - moved.length;
  const rows = [["", "most in percentile points", "most in Z", "other changes"], ...moved.map(rowOf)];
  return [
    `${now} against ${before}: where a person who stood on a percentile (3 to 97) of ${before} stands in ${now}.\n`,
    moved.length === 0 ? "No curve is another.\n" : `\n${textTable(rows)}`,
    moved.length > 0 && same > 0 ? `${countOf(same, "curve is", "curves are")} as before.\n` : "",
    manifestChanges.length === 0 ? "" : `What is said of it differs: ${manifestChanges.map(({ key }) => key).join(", ")}.\n`,
  ].join("");
}

function isChanged(curve: CurveComparison): boolean {
  const { presence, largestShift } = curve;
  return presence !== "both" || (largestShift !== null && largestShift.zShift !== 0) || otherChanges(curve) !== "";
}

const sizeOf = ({ presence, largestShift }: CurveComparison) =>
  presence === "both" ? Math.abs(largestShift?.percentilePoints ?? 0) : Infinity;

function rowOf(curve: CurveComparison): string[] {
  const { parameter, site, sex, scanner, presence, largestShift, largestZShift } = curve;
  const name = [findParameter(parameter)?.abbreviation ?? parameter, siteLabel(site).toLowerCase(), sex];
  const made = scanner === null ? [] : [scannerLabel(scanner)];
  if (presence !== "both") return [[...name, ...made].join(", "), presence === "this" ? "new" : "left out", "", ""];
  return [[...name, ...made].join(", "), pointsText(largestShift), zText(largestZShift), otherChanges(curve)];
}

function pointsText(shift: CurveComparison["largestShift"]): string {
  if (shift === null) return "no age in common";
  if (Math.abs(shift.percentilePoints) < leastShift) return "none";
  const becomes = `${formatPercentile(shift.fromPercentile)} becomes ${formatPercentile(shift.toPercentile)}`;
  return `${signed(shift.percentilePoints, 1)} at ${formatNumber(shift.age, 1)} years: ${becomes}`;
}

function zText(shift: CurveComparison["largestZShift"]): string {
  if (shift === null || Math.abs(shift.zShift) < leastZShift) return shift === null ? "" : "none";
  return `${signed(shift.zShift, 2)} at ${formatNumber(shift.age, 1)} years (${formatPercentile(shift.fromPercentile)})`;
}

const signed = (value: number, decimals: number) => `${value > 0 ? "+" : ""}${formatNumber(value, decimals)}`;

function otherChanges({ families, zAges, youngAdultChanged, errorsChanged, meanLineChanged }: CurveComparison): string {
  const agesText = (ages: readonly (readonly [number, number])[]) => ages.map(([from, to]) => `${from} to ${to}`).join(" and ") || "none";
  return [
    families[0] !== families[1] && `distribution ${families[1] ?? "none"} to ${families[0] ?? "none"}`,
    agesText(zAges[0]) !== agesText(zAges[1]) && `ages ${agesText(zAges[1])}, now ${agesText(zAges[0])}`,
    youngAdultChanged && "young adults for T",
    errorsChanged && "how sure it is",
    meanLineChanged && "the drawn line of means",
  ]
    .filter((text) => text !== false)
    .join("; ");
}
