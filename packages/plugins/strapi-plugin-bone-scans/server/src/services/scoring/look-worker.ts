import { readFileSync } from "node:fs";
import type { StudyLook } from "@trabecula/contracts";
import { CellSink, lookAtTable, scoreTable, type AnswerForm, type ScoreTableOptions, type TableLook } from "@trabecula/scoring";
import { UnreadableTable } from "@trabecula/study-tables";
import { isWorkbook, readTable, readTableStart, textOfTable, type StudyTable } from "@trabecula/study-tables/workbook";
import { datasetOnThread } from "../datasets/dataset-on-thread.ts";
import type { DatasetText } from "../datasets/prepared-datasets.ts";

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
  readonly sheet: string | undefined;
  readonly options: ScoreTableOptions;
}

export type LookAnswer = { readonly ok: true; readonly reply: StudyLook } | { readonly ok: false; readonly message: string };

/** Rows used to detect columns, codes and ages; each dataset scores all of them. */
const mostRows = 300;
const mostReasons = 4;

export default async function lookAtFile({ path, isStart, sheet, options, tried, untried }: LookTask): Promise<LookAnswer> {
  try {
    const bytes = readFileSync(path);
    const table = isStart && !isWorkbook(bytes) ? readTableStart(bytes, mostRows + 1) : await readTable(bytes, mostRows + 1, sheet);
    if (table.records.length === 0) return { ok: false, message: emptyText(table) };
    const { map, ...look } = lookAtTable(table, options);
    const sheets = table.sheet === null ? [] : [table.sheet, ...table.otherSheets];
    const isOfTable = ({ reportType }: { readonly reportType: string }) => look.problem === null && reportType === look.reportType;
    const datasets: StudyLook["datasets"] = [];
    for (const dataset of tried.filter(isOfTable)) datasets.push(await fitOf(dataset, table, { ...options, map }));
    const others = untried.filter(isOfTable).map(({ id, name, version }) => ({ id, name, version }));
    return { ok: true, reply: { sheets, ...look, datasets, untried: others } };
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
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
  if (!scored.ok) return { ...named, values: 0, scored: 0, reasons: [{ count: 0, message: scored.message }] };
  for await (const _ of scored.output);
  const { values, scored: count, refused, reasons } = scored.summary;
  const { missing_value: missing = 0, ...others } = refused;
  const sorted = Object.entries(others).toSorted(([, one], [, other]) => other - one);
  return {
    ...named,
    values: values - missing,
    scored: count,
    reasons: sorted.slice(0, mostReasons).map(([code, number]) => ({ count: number, message: reasons[code]!.message })),
  };
}

async function* asInput(table: StudyTable): AsyncGenerator<string> {
  yield [...textOfTable(table)].join("");
}
