import type { ReportImport, RunCounts, RunProblem, RunRequest, SendCounts, WriteCounts, WriteReply } from "@trabecula/contracts";

export interface Task {
  readonly request: RunRequest | "scheduled";
  readonly left: AbortSignal;
  readonly stillHeld: () => Promise<void>;
}

export interface Done {
  readonly counts: RunCounts | WriteCounts | SendCounts;
  readonly imported: ReportImport | null;
  readonly writing: WriteReply;
  readonly remarks: string[];
  readonly problems: readonly RunProblem[];
  readonly stoppedBy: unknown;
}
