import type { PanelCoverage } from "@trabecula/contracts";
import type { Text } from "../text.ts";

export const overviewPermission = [{ action: "plugin::bone-scans.overview.read", subject: null }] as never;

export function coverageText({ curves, sexes, ages }: PanelCoverage, text: Text): string {
  const people = sexes.length === 2 ? [text("coverage.both")] : sexes.map((sex) => text(`coverage.${sex}`));
  return [text("coverage.curves", { count: curves }), ...people, years(ages, text)].join(", ");
}

function years(ages: PanelCoverage["ages"], text: Text): string {
  if (ages === null) return text("coverage.no-ages");
  const [from, to] = ages;
  return text("coverage.years", { from, to });
}
