import type { ReportImport, RunCounts, RunProblem, RunRequest, SendCounts } from "@trabecula/contracts";

export interface Task {
  readonly request: RunRequest | "scheduled";
  readonly left: AbortSignal;
}

export interface Done {
  readonly counts: RunCounts | SendCounts;
  readonly imported: ReportImport | null;
  readonly remarks: string[];
  readonly problems: readonly RunProblem[];
  readonly stoppedBy: unknown;
}
