import type { DataSet } from "dicom-parser";
import type { HologicText } from "./results-text.ts";

const [contents, valueType, conceptName, codeMeaning, codeValue] = ["x0040a730", "x0040a040", "x0040a043", "x00080104", "x00080100"];
const [measured, numeric, units, concept] = ["x0040a300", "x0040a30a", "x004008ea", "x0040a168"];
const mostItems = 2_000;
const mostDepth = 12;

const quantities: readonly (readonly [name: string, words: RegExp])[] = [
  ["BMD", /\b(?:BMD|bone mineral density)\b/i],
  ["BMC", /\b(?:BMC|bone mineral content)\b/i],
  ["Area", /\b(?:bone )?area\b/i],
];
/** Scores against peers are never read. */
const scores = /\b(?:[TZ][- ]?score|PR|AM|peak reference|age matched|percent(?:ile)?)\b|%/i;
const unitsOf: Readonly<Record<string, string>> = { "g/cm2": "g/cm²", "g/cm²": "g/cm²", g: "g", cm2: "cm²", "cm²": "cm²" };

export type StructuredReading = { readonly table: HologicText["table"]; readonly isContradictory: boolean } | { readonly unknown: string };

const regionWords: readonly (readonly [RegExp, string])[] = [
  [/^(?:femoral neck|neck of femur)$/i, "Neck"],
  [/^(?:total hip|hip total|total (?:proximal )?femur)$/i, "Total"],
  [/^(?:greater )?trochanter$/i, "Troch"],
  [/^intertrochanter(?:ic)?$/i, "Inter"],
  [/^ward[’']?s (?:triangle|area)$/i, "Wards"],
  [/^(?:total (?:lumbar )?spine|lumbar spine total)$/i, "Total"],
];

interface Found {
  readonly region: string;
  readonly column: string;
  readonly value: string;
}

class UnknownItem extends Error {}

/** Matches item meanings, because the codes are Hologic's own. Refuses the file if one item is not understood. */
export function readStructured(report: DataSet): StructuredReading {
  const found: Found[] = [];
  try {
    collect(report, "", { found, left: mostItems }, 0);
  } catch (error) {
    if (error instanceof UnknownItem) return { unknown: error.message };
    throw error;
  }
  const columns = [...new Set(found.map(({ column }) => column))];
  const regions = [...new Set(found.map(({ region }) => region))];
  const table = new Map([[0, new Map(["Region", ...columns].map((text, index) => [index, text] as const))]]);
  regions.forEach((region, index) => table.set(index + 1, new Map([[0, region]])));
  let isContradictory = false;
  for (const { region, column, value } of found) {
    const [cells, index] = [table.get(regions.indexOf(region) + 1)!, columns.indexOf(column) + 1];
    isContradictory ||= (cells.get(index) ?? value) !== value;
    cells.set(index, value);
  }
  return { table, isContradictory };
}

const itemsOf = (data: DataSet, tag: string): DataSet[] => (data.elements[tag]?.items ?? []).flatMap(({ dataSet }) => dataSet ?? []);
const textOf = (data: DataSet | undefined, tag: string): string => (data?.string(tag) ?? "").trim().slice(0, 100);
const meaningOf = (data: DataSet, tag: string): string => textOf(itemsOf(data, tag)[0], codeMeaning);

function collect(data: DataSet, region: string, work: { found: Found[]; left: number }, depth: number): void {
  if (depth > mostDepth) throw new UnknownItem("a nested list");
  for (const item of itemsOf(data, contents)) {
    if ((work.left -= 1) < 0) throw new UnknownItem("a list of more than 2,000 items");
    const name = meaningOf(item, conceptName);
    const site = itemsOf(item, contents).find((child) => /\b(?:site|region)\b/i.test(meaningOf(child, conceptName)));
    const own = site === undefined ? "" : meaningOf(site, concept);
    if (textOf(item, valueType) === "NUM") work.found.push(...measurementIn(item, name, own || region));
    else collect(item, own || (textOf(item, valueType) === "CONTAINER" ? name : region), work, depth + 1);
  }
}

function measurementIn(item: DataSet, name: string, around: string): Found[] {
  if (scores.test(name)) return [];
  const matches = quantities.filter(([, words]) => words.test(name));
  const value = itemsOf(item, measured)[0];
  const code = value && itemsOf(value, units)[0];
  const unit = [textOf(code, codeValue), textOf(code, codeMeaning)].flatMap((text) => unitsOf[text.replaceAll(" ", "")] ?? [])[0];
  const [[quantity, words] = ["", /^$/] as const] = matches;
  const inName = name
    .replace(words, "")
    .replaceAll(/\b(?:of|the|region)\b/gi, "")
    .trim();
  const region = inName || around;
  const number = textOf(value, numeric);
  if (matches.length !== 1 || unit === undefined || region === "" || number === "") throw new UnknownItem(`“${name.slice(0, 60)}”`);
  const known = regionWords.find(([of]) => of.test(region))?.[1] ?? region;
  return [{ region: known, column: `${quantity}[${unit}]`, value: number }];
}
