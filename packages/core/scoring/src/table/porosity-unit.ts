import { arePorosityFractions, plainName, readNumber, type DecimalSign } from "@trabecula/study-tables";
import type { Column, Layout } from "./layout.ts";
import { cellText } from "./row-facts.ts";

type Rows = readonly (readonly string[])[];

/**
 * Refuses cortical porosities that look like fractions without a stated unit: read as percent, they would be 100 times
 * too small. Null without such a doubt.
 */
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
  const unsaid = parameters.filter(({ parameter, saysUnit }) => parameter.key === "ct_po" && !saysUnit);
  return unsaid.find(({ column }) => areFractions(column, rows, sign))?.column ?? null;
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
