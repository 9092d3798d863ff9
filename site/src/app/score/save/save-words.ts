import type { FileProblem, ReportImport } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";

export function savingText({ ok, problemCount, reports, patients }: ReportImport): string {
  if (!ok) return `Nothing can be saved before every row is in order: ${countOf(problemCount, "problem")}.`;
  const there =
    reports.unchanged === 0
      ? ""
      : ` ${countOf(reports.unchanged, "report is", "reports are")} there already and ${reports.unchanged === 1 ? "stays" : "stay"} as before.`;
  if (reports.added === 0) return `Nothing is new.${there}`;
  const people = [
    ...(patients.known === 0 ? [] : [countOf(patients.known, "patient")]),
    ...(patients.added === 0 ? [] : [countOf(patients.added, "new patient")]),
  ];
  return `${countOf(reports.added, "new report")} of ${people.join(" and ")}.${there}`;
}

export interface Reason {
  readonly message: string;
  readonly count: number;
  readonly lines: readonly number[];
}

/** Maximum lines listed per reason. */
const mostLines = 5;

/** Most frequent first. */
export function reasonsOf(problems: readonly FileProblem[]): Reason[] {
  const reasons = [...Map.groupBy(problems, ({ message }) => message)].map(([message, own]) => ({
    message,
    count: own.length,
    lines: own.flatMap(({ line }) => line ?? []).slice(0, mostLines),
  }));
  return reasons.sort((one, other) => other.count - one.count);
}

export function reasonText({ message, count, lines }: Reason): string {
  if (lines.length === 0) return message;
  return `${count === 1 ? "Line" : `${countOf(count, "row")}, lines`} ${lines.join(", ")}${count > lines.length ? " and more" : ""}: ${message}`;
}
