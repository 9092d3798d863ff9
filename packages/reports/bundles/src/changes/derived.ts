import {
  changeTableText,
  ZCalibrationBasis,
  ZCalibrationEquation,
  ZDateOnly,
  ZPrecisionInUse,
  ZSite,
  ZWave,
  type DatasetManifest,
} from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { findParameter, siteLabel } from "@trabecula/report-types";
import {
  changeCells,
  changeColumns,
  changeTable,
  summaryCells,
  summaryColumns,
  type JudgedBy,
  type TrendScan,
  type WholeChangeTable,
} from "@trabecula/trends";
import * as z from "zod/mini";
import type { BundleFileName, ChangesManifest } from "../manifest.ts";
import { tableText, type KeptScan } from "./tables.ts";

export type ChangesFacts = Pick<ChangesManifest, "engineVersion" | "madeOn" | "participants" | "withdrawn">;

const ZLineEnd = z.object({ deviceId: z.string(), name: z.string(), since: z.nullable(ZDateOnly), before: z.nullable(ZDateOnly) });

export const ZJudgedBy = z.extend(ZPrecisionInUse, {
  deviceLines: z.array(
    z.object({
      ...{ parameter: z.string(), site: z.nullable(ZSite), from: ZLineEnd, to: ZLineEnd },
      ...{ basis: ZCalibrationBasis, equation: ZCalibrationEquation, source: z.string() },
    }),
  ),
});

/** Choice of scans of two waves, sorted by code. */
export const ZKeptWaves = z.object({
  waves: z.array(ZWave),
  fromWave: z.string(),
  toWave: z.string(),
  participants: z.record(
    z.string(),
    z.object({
      baselineOn: z.nullable(ZDateOnly),
      byHand: z.array(z.object({ scanDate: ZDateOnly, waveId: z.string() })),
    }),
  ),
});
export type KeptWaves = z.infer<typeof ZKeptWaves>;

/** @param between null: from the first to the last scan */
export function derivedFiles(
  scans: readonly KeptScan[],
  judgedBy: JudgedBy,
  datasets: readonly DatasetManifest[],
  facts: ChangesFacts,
  between: KeptWaves | null,
): Map<BundleFileName, string> {
  const people = [...Map.groupBy(scans, ({ code }) => code)];
  const table = changeTable(
    people.map(([code, own]) => {
      const { baselineOn, byHand } = between?.participants[code] ?? { baselineOn: null, byHand: [] };
      return { patientId: code, code, baselineOn, byHand, scans: own.map(trendScanOf) };
    }),
    judgedBy,
    { adjust: "fdr", between },
  );
  return new Map([
    ["changes.csv", tableText(changeColumns, table.items.map(changeCells))],
    ["summaries.csv", tableText(summaryColumns, table.groups.map(summaryCells))],
    ["methods.txt", methodsText(scans, people.length, table, { judgedBy, datasets, facts, between })],
    ["README.txt", readme],
  ]);
}

const ordered = (place: number) => String(place).padStart(12, "0");

function trendScanOf({ scan, report, revised, deviceId, device, values, ...facts }: KeptScan): TrendScan {
  return {
    ...facts,
    ...{ reportId: ordered(report), scan, madeAt: ordered(report), revisedAt: ordered(revised) },
    device: deviceId === null || device === null ? null : { id: deviceId, name: device },
    reference: `${facts.dataset} ${facts.sex}`,
    values: values.map(({ parameter, value, zRefusal, tRefusal }) => ({
      ...{ parameter, value, unit: findParameter(parameter)?.unit ?? "", zScore: null, tScore: null, median: null },
      implausible: [zRefusal, tRefusal].includes("implausible_value"),
    })),
  };
}

const readme = `This archive holds the change table of a workspace with all that makes it again.

scans.csv       scans: who, when, where and how. Codes instead of names, ages in whole years
values.csv      values of the scans with Z-scores (one decimal) and T-scores
changes.csv     change of each participant: from the first to the last scan, or between two waves
summaries.csv   the changes by parameter, site and side
waves.json      the two waves with baselines, if the changes are between waves
precision.json  precision errors and cross-calibrations
dataset*.json, curves*.csv  the reference datasets
methods.txt     methods for a paper
lines.txt       CRC-32 of each line of each file
bundle.json     SHA-256 of each file

To compute the numbers again and compare them:

  trabecula rerun <this archive>

For research comparison; not for diagnosis.
`;

interface Methods {
  readonly judgedBy: JudgedBy;
  readonly datasets: readonly DatasetManifest[];
  readonly facts: ChangesFacts;
  readonly between: KeptWaves | null;
}

function methodsText(scans: readonly KeptScan[], measured: number, table: WholeChangeTable, methods: Methods): string {
  const { judgedBy, datasets, facts, between } = methods;
  const named = (wanted: string) => between?.waves.find(({ id }) => id === wanted)?.name ?? wanted;
  const ends =
    between === null ? "the first to the last scan" : `the scan of “${named(between.fromWave)}” to that of “${named(between.toWave)}”`;
  const values = scans.reduce((sum, own) => sum + own.values.length, 0);
  const undated = scans.filter(({ scanDate }) => scanDate === null).length;
  const lines = [
    "Methods",
    "",
    `Made on ${facts.madeOn} (UTC) with engine ${facts.engineVersion} of Trabecula.`,
    "",
    "Participants",
    `${countOf(facts.participants, "participant")}, ${measured} with scans: ${countOf(scans.length, "scan")} and ${countOf(values, "value")}.`,
    `Left out for withdrawn consent: ${countOf(facts.withdrawn, "participant")}.`,
    `Without a date, so with scores but no change: ${countOf(undated, "scan")}.`,
    "",
    "Scores",
    "The engine computed Z-scores and T-scores from the values and the datasets in this archive. Z-scores have one decimal.",
    ...datasets.flatMap(({ key, version, name, sources }) => [
      `${name} (${key} ${version})`,
      ...sources.map(({ citation, doi }) => `  ${citation}${doi === null ? "" : ` doi:${doi}`}`),
    ]),
    "",
    "Change",
    `From ${ends} of each participant, by parameter, site and side. A scan in two reports counts once.`,
    "LSC: least significant change, 2.77 times the precision error. Between devices: generalized for the cross-calibration.",
    "p = 2 (1 − Φ(1.96 |change| / LSC)), two-sided. q: false discovery rate (Benjamini and Hochberg 1995) over all judged pairs. pHolm: p after Holm.",
    `${countOf(table.items.length, "pair")}, ${table.tests} judged and in the false discovery rate.`,
    changeTableText,
    "Change scores are left out: with them, exact ages could be computed.",
    "",
    "Source of the least significant change; the first that fits scanner and protocol counts",
    ...table.groups.map(
      ({ parameter, site, side }) =>
        `${findParameter(parameter)?.abbreviation ?? parameter}, ${side === null ? "" : `${side} `}${siteLabel(site).toLowerCase()}: ${sourcesOf(judgedBy, parameter, site)}`,
    ),
    "",
    "Pairs that are not judged",
    ...(table.reasons.length === 0 ? ["None."] : table.reasons.map(({ reason, pairs }) => `${pairs}: ${reason}`)),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function sourcesOf({ figures }: JudgedBy, parameter: string, site: string): string {
  const own = figures.filter((figure) => figure.parameter === parameter && figure.site === site);
  return [...new Set(own.map(({ sourceText }) => sourceText))].join("; ") || "none";
}
