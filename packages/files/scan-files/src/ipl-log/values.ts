import { cellReader, findParameterName, type CellReader } from "@trabecula/study-tables";
import { chooseConverter } from "../scanco-evaluation/convert.ts";
import type { ReadValue } from "../scanco-evaluation/values.ts";
import type { NamedResult } from "./order.ts";

/** Values in catalog units, with a warning for each unread one. */
export function valuesOf(results: readonly NamedResult[]): { values: ReadValue[]; warnings: string[] } {
  const readNumber = cellReader(" ", [{ cells: results.map(({ text }) => text) }]);
  const read = results.map((result) => valueOf(result, readNumber));
  const values = read.filter((value) => typeof value !== "string");
  const warnings = read.filter((value) => typeof value === "string");
  if (areDensities(values)) return { values, warnings };
  const kept = values.filter(({ parameter }) => !densities.includes(parameter));
  return { values: kept, warnings: [...warnings, notDensities] };
}

function valueOf({ name, text, unit, line }: NamedResult, readNumber: CellReader): ReadValue | string {
  const { parameter } = findParameterName(name)!;
  const number = readNumber(text);
  if (!number.ok || number.value <= 0) return `${name} in line ${line} is no number above 0 and is left out.`;
  const convert = chooseConverter(parameter, unit, [number.value]);
  if (typeof convert === "string") return `${name} in line ${line} is not read: ${convert}.`;
  const { value, note } = convert(number.value);
  const known = `Known by its place in the log, line ${line}.`;
  return {
    parameter: parameter.key,
    value,
    unit: parameter.unit,
    column: name,
    rawText: text,
    note: note === null ? known : `${known} ${note}`,
  };
}

const densities = ["tt_bmd", "ct_bmd", "tb_bmd"];

const notDensities =
  "The three densities are not read: a whole bone's lies between those of its cortex and its trabeculae, and these do not, so their order is another than expected.";

/** Total density must lie between trabecular and cortical. If one is missing, the others cannot be verified. */
function areDensities(values: readonly ReadValue[]): boolean {
  const [total, cortex, trabeculae] = densities.map((key) => values.find(({ parameter }) => parameter === key)?.value);
  if (total === undefined || cortex === undefined || trabeculae === undefined) return total === cortex && cortex === trabeculae;
  return trabeculae < total && total < cortex;
}
