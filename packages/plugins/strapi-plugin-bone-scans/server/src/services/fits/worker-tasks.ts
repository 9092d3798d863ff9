import type { MessagePort } from "node:worker_threads";
import type { CohortColumns, CohortReport, FitPlan, ReportType } from "@trabecula/contracts";
import type { CurveRow } from "./fit-rows.ts";

/** Which curve of a cohort: a parameter, site and sex. */
export type CurveKey = Pick<CurveRow, "parameter" | "site" | "sex">;

/** A file to read; `plan` says that it is to be fitted: then it is judged too, and packed to be kept. */
export interface ReadTask {
  readonly path: string;
  readonly fileName: string;
  readonly reportType: ReportType | null;
  readonly columns: CohortColumns | null;
  readonly plan: FitPlan | null;
}

/** `kept` null: the file was only looked at, or nothing of it can be fitted; then `problem` says why, or the report does. */
export type ReadAnswer =
  | { readonly ok: false; readonly message: string }
  | { readonly ok: true; readonly report: CohortReport; readonly kept: KeptCohort | null; readonly problem: string | null };

/** A cohort as it is stored with its job, and the SHA-256 of the file as it came. */
export interface KeptCohort {
  readonly packed: string;
  readonly sha256: string;
}

export interface FitTask {
  readonly packed: string;
  readonly plan: FitPlan;
  /** Curves that are not fitted yet. */
  readonly wanted: readonly (CurveKey & { readonly position: number })[];
  readonly port: MessagePort;
}

/** What the worker says while it fits, and that it has said everything. */
export type FitMessage = FitNews | { readonly kind: "end" };

export type FitNews =
  | { readonly kind: "progress"; readonly position: number; readonly done: number; readonly message: string }
  | ({ readonly kind: "curve"; readonly position: number } & CurveEnd);

/** How a curve ended. The outcome is JSON already, so that the thread that answers requests need not write it again. */
export interface CurveEnd {
  readonly failure: string | null;
  readonly outcome: string | null;
  /** Stack of an error that nobody expected. */
  readonly trace: string | null;
}
