import type { PhantomDay } from "@trabecula/contracts";
import { brokenRulesText } from "@trabecula/report-types";
import { countOf, formatCalendarDate, formatDecimals, minus } from "@trabecula/messages";
import type { ChartTable } from "../over-age/types.ts";
import type { ControlRequest } from "./control-picture.ts";

/** Decimals that resolve 0.1 SD; without limits, a thousandth of the range. */
export function decimalsOf({ periods }: Pick<ControlRequest, "periods">): number {
  const sds = periods.flatMap(({ limits }) => limits?.sd ?? []);
  const values = periods.flatMap(({ days }) => days.map(({ value }) => value));
  const span = Math.max(...values) - Math.min(...values);
  const finest = sds.length > 0 ? Math.min(...sds) / 10 : (span || Math.abs(values[0] ?? 0)) / 1000;
  return finest > 0 ? Math.max(0, Math.min(6, Math.ceil(-Math.log10(finest)))) : 2;
}

const stateLabels = { baseline: "makes the limits", in_control: "in control", out_of_control: "out of control", no_limits: "not judged" };

function dayState({ state, broken }: Pick<PhantomDay, "state" | "broken">): string {
  return `${stateLabels[state]}${broken.length > 0 ? `${state === "out_of_control" ? ":" : ";"} ${brokenRulesText(broken)}` : ""}`;
}

export function dayText(day: PhantomDay, unit: string, decimals: number): string {
  const value = [formatDecimals(day.value, decimals), ...(unit === "" ? [] : [unit])].join(" ");
  const mean = day.readings > 1 ? `, mean of ${day.readings}` : "";
  const score = day.score === null ? "" : `, ${scoreText(day.score)} SD`;
  return `${formatCalendarDate(day.day)}: ${value}${mean}${score}, ${dayState(day)}.`;
}

const scoreText = (score: number) => `${score > 0 ? "+" : ""}${formatDecimals(score, 1)}`.replace(`${minus}0.0`, "0.0");

export function describeControl({ periods }: ControlRequest): string {
  const days = periods.flatMap((period) => period.days);
  const out = days.filter(({ state }) => state === "out_of_control").length;
  const [first, last] = [days[0]!, days.at(-1)!];
  return `${countOf(days.length, "day")} from ${formatCalendarDate(first.day)} to ${formatCalendarDate(last.day)}, ${out} of them out of control. The last: ${dayState(last)}.`;
}

export function controlTable({ periods, unit }: ControlRequest, decimals: number): ChartTable {
  const rows = periods
    .flatMap(({ days }) => days)
    .map((day) => ({
      header: formatCalendarDate(day.day),
      cells: [
        { text: formatDecimals(day.value, decimals) },
        { text: day.score === null ? "–" : scoreText(day.score) },
        { text: dayState(day) },
      ],
    }));
  return { columns: ["Day", unit === "" ? "Value" : `Value (${unit})`, "SD, by the days before", "Judgment"], rows: rows.toReversed() };
}
