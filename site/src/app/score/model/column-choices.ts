import type { ColumnTarget, ReportTypeCatalogue, StudyColumn } from "@trabecula/contracts";
import { placesBetween } from "@trabecula/study-tables/units";

export const factChoices: readonly { value: string; label: string }[] = [
  { value: "id", label: "Code of the person" },
  { value: "sex", label: "Sex" },
  { value: "age", label: "Age in years" },
  { value: "birth_date", label: "Birth date" },
  { value: "birth_year", label: "Birth year" },
  { value: "scan_date", label: "Date of the scan" },
  { value: "site", label: "Site" },
  { value: "side", label: "Side" },
  { value: "scanner", label: "Scanner (model)" },
  { value: "device", label: "Scanner of the laboratory" },
  { value: "region", label: "Region" },
  { value: "stacks", label: "Stacks" },
  { value: "offset_mm", label: "Offset in mm" },
  { value: "offset_percent", label: "Offset in %" },
  { value: "motion_grade", label: "Motion grade" },
  { value: "height_cm", label: "Height in cm" },
  { value: "menopausal_status", label: "Menopausal status" },
  { value: "parameter", label: "Parameter, one per row" },
  { value: "value", label: "Value, one per row" },
  { value: "unit", label: "Unit of the value" },
];

const writtenUnits = [
  ...["mm", "µm", "cm", "mm²", "cm²", "cm³", "mm³"],
  ...["mg HA/cm³", "g/cm³", "g/cm²", "mg/cm²", "kg/m²"],
  ...["fraction", "%", "1/mm", "1/cm"],
  ...["kN", "N", "kN/mm", "N/mm", "MPa", "GPa"],
  ...["g", "kg", "mg"],
];

export function unitChoices(unit: string): string[] {
  return unit === "" ? [] : [unit, ...writtenUnits.filter((written) => written !== unit && placesBetween(written, unit) !== null)];
}

export function chosenUnit(written: string | undefined, unit: string): string {
  return (written !== undefined && unitChoices(unit).find((choice) => placesBetween(written, choice) === 0)) || unit;
}

/** Porosity includes its unit, which the numbers alone do not show. */
export function chosenColumn(column: string): ColumnTarget | null {
  if (column === "") return null;
  return column === "ct_po" ? { column, unit: "%" } : { column };
}

export const orderChoices = [
  { value: "", label: "As the dates show" },
  { value: "day-first", label: "Day first: 31/12/2020" },
  { value: "month-first", label: "Month first: 12/31/2020" },
];

/** True if the dates start with numbers whose order is ambiguous. */
export function asksForOrder(column: string, samples: readonly string[]): boolean {
  return (column === "birth_date" || column === "scan_date") && samples.some((text) => /^\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]/.test(text));
}

export function withOrder({ dates: _, ...target }: ColumnTarget, order: string): ColumnTarget {
  return order === "" ? target : { ...target, dates: order as ColumnTarget["dates"] };
}

export function parameterOf(catalogues: readonly ReportTypeCatalogue[], key: string | undefined) {
  return catalogues.flatMap(({ parameters }) => parameters).find((parameter) => parameter.key === key) ?? null;
}

/** User changes to the guess, by header. */
export type ColumnChanges = Readonly<Record<string, ColumnTarget | null>>;

export function withChanges(columns: readonly StudyColumn[], changes: ColumnChanges): StudyColumn[] {
  return columns.map((column) => {
    const changed = changes[column.header];
    return changed === undefined ? column : { ...column, target: changed, note: null };
  });
}

export function withReadingOf(columns: readonly StudyColumn[], looked: readonly StudyColumn[] | undefined): StudyColumn[] {
  return columns.map((column, index) => {
    const { dates = null, unit = null, codes = column.codes } = looked?.[index] ?? {};
    return { ...column, dates, unit, codes };
  });
}

/** Turns a stored map into changes to the guess. Headers that the map omits are ignored. */
export function changesOf(guessed: readonly StudyColumn[], map: string): ColumnChanges {
  const targets = JSON.parse(map) as Record<string, ColumnTarget | string | null>;
  const named = guessed.filter(({ header }) => header !== "");
  return Object.fromEntries(
    named.flatMap(({ header, target }) => {
      const kept = targets[header] ?? null;
      const chosen = typeof kept === "string" ? { column: kept } : kept;
      return chosen === null && target === null && !(header in targets) ? [] : [[header, chosen]];
    }),
  );
}

/** Lists ignored columns if the user chose so or the guess was uncertain. */
export function mapOf(guessed: readonly StudyColumn[], changes: ColumnChanges): string {
  const entries = withChanges(guessed, changes).flatMap(({ header, target }, index): [string, ColumnTarget | null][] => {
    if (header === "") return [];
    const isStated = target !== null || header in changes || guessed[index]!.note !== null;
    return isStated ? [[header, target]] : [];
  });
  // If two columns share a name, keeps the mapped one, so that the server rejects the duplicate.
  const taken = new Set(entries.flatMap(([header, target]) => (target === null ? [] : [header])));
  return JSON.stringify(Object.fromEntries(entries.filter(([header, target]) => target !== null || !taken.has(header))));
}
