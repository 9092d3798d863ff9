import type { MessagePort } from "node:worker_threads";
import type { CohortColumns, CohortReport, FitPlan, ReportType } from "@trabecula/contracts";
import type { CurveRow } from "./fit-rows.ts";

export type CurveKey = Pick<CurveRow, "parameter" | "site" | "sex">;

/** The worker also checks and packs the file for fitting if `plan` is given. */
export interface ReadTask {
  readonly path: string;
  readonly fileName: string;
  readonly reportType: ReportType | null;
  readonly columns: CohortColumns | null;
  readonly plan: FitPlan | null;
}

export type ReadAnswer =
  | { readonly ok: false; readonly message: string }
  | { readonly ok: true; readonly report: CohortReport; readonly kept: KeptCohort | null; readonly problem: string | null };

export interface KeptCohort {
  readonly packed: string;
  readonly sha256: string;
}

export interface FitTask {
  readonly packed: string;
  readonly plan: FitPlan;
  readonly wanted: readonly (CurveKey & { readonly position: number })[];
  readonly port: MessagePort;
}

export type FitMessage = FitNews | { readonly kind: "end" };

export type FitNews =
  | { readonly kind: "progress"; readonly position: number; readonly done: number; readonly message: string }
  | ({ readonly kind: "curve"; readonly position: number } & CurveEnd);

/** The outcome is serialized on the worker to spare the event loop. */
export interface CurveEnd {
  readonly failure: string | null;
  readonly outcome: string | null;
  readonly trace: string | null;
}
