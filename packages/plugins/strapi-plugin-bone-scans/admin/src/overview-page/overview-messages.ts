import type { PanelCoverage } from "@trabecula/contracts";
import { formatCalendarMonth } from "@trabecula/messages";
import type { Text } from "../text.ts";

export const overviewPermission = [{ action: "plugin::bone-scans.overview.read", subject: null }] as never;

export function coverageWords({ curves, sexes, ages }: PanelCoverage, text: Text): string {
  const people = sexes.length === 2 ? [text("coverage.both")] : sexes.map((sex) => text(`coverage.${sex}`));
  return [text("coverage.curves", { count: curves }), ...people, years(ages, text)].join(", ");
}

function years(ages: PanelCoverage["ages"], text: Text): string {
  if (ages === null) return text("coverage.no-ages");
  const [from, to] = ages.map((age) => String(Number(age.toFixed(1)))) as [string, string];
  return text("coverage.years", { from, to });
}

/** "2026-11" as "Nov 2026". */
export const monthWords = (month: string): string => formatCalendarMonth(`${month}-01`);
