import type { HealthPart, HealthSpan } from "@trabecula/contracts";

/** Text equivalent of the strip: hours per state. */
export function summaryOf(part: HealthPart, spans: readonly HealthSpan[]): string {
  const hours = (state: HealthSpan[HealthPart]) => spans.filter((span) => span[part] === state).length / 2;
  const known = spans.length / 2 - hours(null);
  if (known === 0) return "not watched yet";
  const troubles = [
    hours("failing") > 0 ? `failing within ${hours("failing")} h` : "",
    hours("warning") > 0 ? `a warning within ${hours("warning")} h` : "",
  ].filter((words) => words !== "");
  return `${troubles.length === 0 ? "in order" : troubles.join(", ")}; ${known} h watched`;
}
