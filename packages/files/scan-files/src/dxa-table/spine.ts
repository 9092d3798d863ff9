import { findParameter, spineKey, spineSum } from "@trabecula/report-types";
import type { ReadValue } from "./values.ts";

const vertebrae = ["1", "2", "3", "4"];
const totals = ["bmd_ls", "bmc_ls", "area_ls"];

/**
 * The spine of one scan made whole. The scanner's total is of the vertebrae that were analyzed: where the file has columns for all four
 * and some are empty, the total is that of the others and gets their key, or is left out where fewer than two remain. Where no total
 * stands, it is worked out from the vertebrae.
 *
 * @param values of one scan of the spine
 * @param listed vertebrae (`1` to `4`) that have columns in the file
 */
export function completeSpine(values: readonly ReadValue[], listed: ReadonlySet<string>): { values: ReadValue[]; warnings: string[] } {
  const byKey = new Map(values.map((value) => [value.parameter, value]));
  const measured = vertebrae.filter((number) => ["bmd", "bmc", "area"].some((kind) => byKey.has(`${kind}_l${number}`)));
  const leftOut = vertebrae.filter((number) => !measured.includes(number));
  const named = renamed(values, listed.size === 4 ? leftOut : []);
  if (named.values.some(({ parameter }) => parameter.startsWith("bmd_l") && !/^bmd_l\d$/.test(parameter))) return named;
  const sums = spineSum((parameter) => byKey.get(parameter)?.value ?? null).filter(({ parameter }) => !byKey.has(parameter));
  const derived = sums.map(({ parameter, value, note }) => ({
    parameter,
    value,
    unit: findParameter(parameter)?.unit ?? "",
    column: "L1 to L4",
    rawText: "",
    note,
  }));
  return { values: [...named.values, ...derived], warnings: named.warnings };
}

function renamed(values: readonly ReadValue[], leftOut: readonly string[]): { values: ReadValue[]; warnings: string[] } {
  const hasTotal = values.some(({ parameter }) => totals.includes(parameter));
  if (leftOut.length === 0 || !hasTotal) return { values: [...values], warnings: [] };
  const others = values.filter(({ parameter }) => !totals.includes(parameter));
  const remaining = vertebrae.filter((number) => !leftOut.includes(number));
  const without = `The spine was analyzed without ${leftOut.map((number) => `L${number}`).join(" and ")}`;
  if (remaining.length < 2) {
    return { values: others, warnings: [`${without}: its total is not read, because fewer than two vertebrae remain.`] };
  }
  const density = values.find(({ parameter }) => parameter === "bmd_ls");
  const note = `Total of the scanner, for ${remaining.map((number) => `L${number}`).join(", ")}.`;
  const total = density ? [{ ...density, parameter: `bmd_${spineKey(remaining)}`, note }] : [];
  return { values: [...others, ...total], warnings: [`${without}: its total is that of the other vertebrae.`] };
}
