import { readFileSync } from "node:fs";
import type { StudyLook } from "@trabecula/contracts";
import {
  CellSink,
  lookAtTable,
  scoreTable,
  type AnswerForm,
  type ScoreTableOptions,
  type TableLook,
  type TableSummary,
} from "@trabecula/scoring";
import { refuseUnreadable } from "@trabecula/study-tables";
import { isOfScanner, readStudyTable } from "@trabecula/scan-files/study-table";
import { isWorkbook, readTableStart, textOfTable, type SheetChoice, type StudyTable } from "@trabecula/study-tables/workbook";
import { datasetOnThread } from "../datasets/prepared-datasets.ts";
import type { DatasetText } from "../datasets/reading/stored-curves.ts";

export interface LookDataset extends Pick<StudyLook["datasets"][number], "id" | "name" | "version" | "isDefault"> {
  readonly reportType: string;
  readonly text: DatasetText;
}

export type UntriedDataset = StudyLook["untried"][number] & { readonly reportType: string };

export interface LookDatasets {
  readonly tried: readonly LookDataset[];
  readonly untried: readonly UntriedDataset[];
}

export interface LookTask extends LookDatasets {
  readonly path: string;
  readonly isStart: boolean;
  readonly choice: SheetChoice;
  readonly options: ScoreTableOptions;
}

export type LookAnswer =
  | { readonly ok: true; readonly reply: Omit<StudyLook, "fingerprint" | "kept"> }
  | { readonly ok: false; readonly message: string };

/** Rows used to detect columns, codes and ages; each dataset scores all of them. */
const mostRows = 300;
const mostReasons = 4;

export default async function lookAtFile({ path, isStart, choice, options, tried, untried }: LookTask): Promise<LookAnswer> {
  try {
    const bytes = readFileSync(path);
    const hint = { missing: options.missing, named: [...(options.map?.keys() ?? [])] };
    const isPart = isStart && !isWorkbook(bytes) && !isOfScanner(bytes);
    const table = isPart ? readTableStart(bytes, mostRows + 1) : await readStudyTable(bytes, mostRows + 1, choice, hint);
    if (table.records.length === 0) return { ok: false, message: emptyText(table) };
    const { map, ...look } = lookAtTable(table, options);
    const sheets = table.sheet === null ? [] : [table.sheet, ...table.otherSheets];
    const isOfTable = ({ reportType }: { readonly reportType: string }) => look.problem === null && reportType === look.reportType;
    const datasets: StudyLook["datasets"] = [];
    for (const dataset of tried.filter(isOfTable)) datasets.push(await fitOf(dataset, table, { ...options, map }));
    const others = untried.filter(isOfTable).map(({ id, name, version }) => ({ id, name, version }));
    return { ok: true, reply: { sheets, ...look, datasets, untried: others } };
  } catch (error) {
    return refuseUnreadable(error);
  }
}

function emptyText({ otherSheets }: StudyTable): string {
  return otherSheets.length > 0 ? "This sheet is empty; choose another." : "The file is empty.";
}

async function fitOf(
  { text, reportType: _, ...named }: LookDataset,
  table: StudyTable,
  options: ScoreTableOptions & Pick<TableLook, "map">,
): Promise<StudyLook["datasets"][number]> {
  const sink = (form: AnswerForm) => new CellSink(form, []);
  const scored = await scoreTable(datasetOnThread(text), asInput(table), { ...options, daysFrom: table.daysFrom, sink });
  if (!scored.ok) return { ...named, ...nothingScored, reasons: [{ count: 0, message: scored.message }] };
  for await (const _ of scored.output);
  const { values, withZ, tOnly, none, refused, zRefused, reasons, zReasons } = scored.summary;
  const { missing_value: missing = 0, ...others } = refused;
  return {
    ...named,
    ...{ values: values - missing, withZ, tOnly, none: none - missing },
    reasons: mostFrequent(others, reasons),
    zReasons: mostFrequent(zRefused, zReasons),
  };
}

const nothingScored = { values: 0, withZ: 0, tOnly: 0, none: 0, zReasons: [] };

function mostFrequent(counts: TableSummary["refused"], reasons: TableSummary["reasons"]): StudyLook["datasets"][number]["reasons"] {
  const sorted = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  return sorted.slice(0, mostReasons).map(([code, count]) => ({ count, message: reasons[code]!.message }));
}

async function* asInput(table: StudyTable): AsyncGenerator<string> {
  yield [...textOfTable(table)].join("");
}
