import { existsSync, readFileSync } from "node:fs";
import { ZPrecisionTable, type PrecisionTable, type PrecisionFigure, type PrecisionFigureInUse } from "@trabecula/contracts";
import { hashOfTexts } from "./content-hash.ts";
import { serializeManifest } from "./serialize-dataset.ts";
import type { Dataset } from "./dataset.ts";
import { parseDataset } from "./parse-dataset.ts";

export { builtInHeightForAge } from "./built-in-growth.ts";

/** The first of each report type is the default of a new installation. */
export const builtInKeys = ["bern-hrpqct-xct2-multistack", "dxa-young-adult", "lead-body-composition", "bachrach-spine-bmd"] as const;
type BuiltInKey = (typeof builtInKeys)[number];

/** @throws Error if a file of the product is damaged */
export function builtInDatasets(): Dataset[] {
  return builtInKeys.map(builtInDataset);
}

/** @throws Error if one of its files is damaged */
export function builtInDataset(key: BuiltInKey): Dataset {
  return readBuiltIn(key).dataset;
}

/**
 * Hashes the curves' file text, since serializing the largest takes a third of a second.
 * @throws Error if a file is damaged
 */
export function hashedBuiltIns(): { readonly dataset: Dataset; readonly hash: string }[] {
  return builtInKeys.map((key) => {
    const { dataset, curvesText } = readBuiltIn(key);
    return { dataset, hash: hashOfTexts({ manifestText: serializeManifest(dataset.manifest), curvesText }) };
  });
}

function readBuiltIn(key: BuiltInKey): { dataset: Dataset; curvesText: string } {
  const read = (file: string) => readFileSync(fileOf(key, file), "utf8");
  const curvesText = read("curves.csv");
  const parsed = parseDataset(read("dataset.json"), curvesText);
  if (parsed.ok) return { dataset: parsed.dataset, curvesText };
  const [first] = parsed.problems;
  throw new Error(`The built-in dataset ${key} is damaged: ${first?.file} line ${first?.line ?? "?"}: ${first?.message}`);
}

export function builtInFittingRecord(key: string): string | null {
  const file = fileOf(key, "fit.json");
  return builtInKeys.some((known) => known === key) && existsSync(file) ? readFileSync(file, "utf8") : null;
}

function fileOf(key: string, file: string): URL {
  return new URL(`../built-in/${key}/${file}`, import.meta.url);
}

/** @throws Error if the product's file is damaged */
export function builtInPrecision(): PrecisionTable {
  const text = readFileSync(new URL("../built-in/precision/precision.json", import.meta.url), "utf8");
  return ZPrecisionTable.parse(JSON.parse(text));
}

/** Selects in-vivo short-term figures and minimum requirements. */
export function publishedFigures({ figures, sources }: PrecisionTable): PrecisionFigureInUse[] {
  const nameOf = new Map(sources.map(({ key, name }) => [key, name]));
  return figures.flatMap((figure) => {
    const kind = kindOf(figure);
    const { rmsCvPercent } = figure;
    if (kind === null || Array.isArray(rmsCvPercent)) return [];
    return [{ ...figure, rmsCvPercent: rmsCvPercent as number | null, kind, sourceText: nameOf.get(figure.source)! }];
  });
}

function kindOf({ measuredOn, interval }: PrecisionFigure): "published" | "minimum" | null {
  if (measuredOn === "requirement") return "minimum";
  return measuredOn === "in-vivo" && interval === "short-term" ? "published" : null;
}
