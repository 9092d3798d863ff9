import {
  readDateColumn,
  decimalSignsOf,
  rowsForSign,
  arePorosityFractions,
  plainName,
  readNumber,
  readSexCoding,
  type DateReader,
  type DaysFrom,
  type DecimalSigns,
  type DecimalSign,
  type SexCoding,
} from "@trabecula/study-tables";
import { dateColumns, type DateColumn } from "./columns.ts";
import { unitsBelow } from "./header-lines.ts";
import type { Layout, Column } from "./layout.ts";
import { cellText } from "./row-facts.ts";

export type DateReaders = Readonly<Partial<Record<DateColumn, DateReader>>>;

type DatesReading = { readonly ok: true; readonly dates: DateReaders } | { readonly ok: false; readonly message: string };

export function readDates({ facts }: Pick<Layout, "facts">, rows: readonly (readonly string[])[], daysFrom: DaysFrom | null): DatesReading {
  const dates: Partial<Record<DateColumn, DateReader>> = {};
  for (const name of dateColumns) {
    const column = facts[name];
    if (!column) continue;
    const reading = readDateColumn(
      column,
      rows.map((cells) => cellText(column, cells)).filter((text) => text !== ""),
      daysFrom,
    );
    if (!reading.ok) return reading;
    dates[name] = reading.dates;
  }
  return { ok: true, dates };
}

type NumberColumns = Pick<Layout, "facts" | "parameters">;

function numberCells({ facts, parameters }: NumberColumns, rows: readonly (readonly string[])[]): string[] {
  const columns = [facts.value, facts.age, ...parameters.map(({ column }) => column)];
  return rows.flatMap((cells) => columns.map((column) => cellText(column, cells)));
}

export function decimalSignsOfLayout(layout: NumberColumns, rows: readonly (readonly string[])[], delimiter: string): DecimalSigns {
  return decimalSignsOf(delimiter, numberCells(layout, rows.slice(0, rowsForSign)));
}

type Rows = readonly (readonly string[])[];

/** Fractions read as percent for lack of a unit would be 100 times too small. Returns null without such a doubt. */
export function porosityDoubt(layout: Pick<Layout, "form" | "facts" | "parameters">, rows: Rows, sign: DecimalSign): string | null {
  const { facts, form } = layout;
  if (form === "long")
    return areFractions(
      facts.value,
      rows.filter((cells) => isUnsaidPorosity(layout, cells)),
      sign,
    )
      ? inLong
      : null;
  const doubted = doubtedColumn(layout, rows, sign);
  return doubted && `The numbers of “${doubted.header.trim()}” are all 0.2 or less, as fractions of 1 are and percents are not; ${way}.`;
}

export function doubtedColumn({ parameters }: Pick<Layout, "parameters">, rows: Rows, sign: DecimalSign): Column | null {
  const unstated = parameters.filter(({ parameter, saysUnit }) => parameter.key === "ct_po" && !saysUnit);
  return unstated.find(({ column }) => areFractions(column, rows, sign))?.column ?? null;
}

const way = "write the unit after the name, as in Ct.Po [%] or Ct.Po [1], or in a column map";
const inLong = "The values of ct_po are all 0.2 or less, as fractions of 1 are and percents are not; say which in a column unit (% or 1).";

function isUnsaidPorosity({ facts }: Pick<Layout, "facts">, cells: readonly string[]): boolean {
  return plainName(cellText(facts.parameter, cells)) === "ctpo" && cellText(facts.unit, cells) === "";
}

function areFractions(column: Column | undefined, rows: Rows, sign: DecimalSign): boolean {
  const readings = rows.map((cells) => readNumber(cellText(column, cells), sign));
  return arePorosityFractions(readings.flatMap((reading) => (reading.ok ? [reading.value] : [])));
}

/** Same text as in the reader of scanner files. */
export const negativeLoadNote = "Exported as a negative load; its size is kept.";

/** Undeclared codes for missing values, such as -9 or -999, must not become loads. */
const perhapsMissing = /^[-\u2212](?:1|7+|8+|9+)(?:[.,]0+)?$/;

/**
 * Finds failure load columns with negative numbers only, as scanner software writes compression. A single negative
 * number stays refused.
 */
export function negativeLoads(
  { parameters }: Pick<Layout, "parameters">,
  rows: readonly (readonly string[])[],
  sign: DecimalSign,
): ReadonlySet<number> {
  const loads = parameters.filter(({ parameter }) => parameter.key === "failure_load");
  const negative = loads.filter(({ column }) => {
    const readings = rows.map((cells) => readNumber(cellText(column, cells), sign));
    const values = readings.flatMap((reading) => (reading.ok ? [reading.value] : []));
    return values.length > 0 && values.every((value) => value < 0);
  });
  return new Set(negative.map(({ column }) => column.index));
}

export function isNegativeLoad(columns: ReadonlySet<number>, index: number, text: string, value: number): boolean {
  return value < 0 && columns.has(index) && !perhapsMissing.test(text.trim());
}

export function readSexes({ facts: { sex } }: Pick<Layout, "facts">, rows: readonly (readonly string[])[]): SexCoding {
  if (!sex) return { ok: true, read: () => null, remark: null };
  return readSexCoding(sex, new Set(rows.map((cells) => cells[sex.index] ?? "")));
}

interface Written {
  readonly delimiter: string;
  readonly daysFrom: DaysFrom | null;
}

export function readColumns(layout: Layout, rows: readonly (readonly string[])[], { delimiter, daysFrom }: Written) {
  const units = unitsBelow(layout, rows);
  if (units !== null) return { ok: false, message: units } as const;
  const sexes = readSexes(layout, rows);
  if (!sexes.ok) return sexes;
  const dated = readDates(layout, rows, daysFrom);
  if (!dated.ok) return dated;
  const { read: sign, answer } = decimalSignsOfLayout(layout, rows, delimiter);
  const doubt = porosityDoubt(layout, rows, sign);
  if (doubt !== null) return { ok: false, message: doubt } as const;
  const known = { layout, sign, readSex: sexes.read, dates: dated.dates, negativeLoads: negativeLoads(layout, rows, sign) };
  return { ok: true, known, decimalComma: answer === "comma", remark: sexes.remark } as const;
}
