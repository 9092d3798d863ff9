import type { CreatePatientRequest, PrecisionFigureInUse, ReportCheck, ReportScan, ReportType, ScoreReply } from "@trabecula/contracts";
import type { ReportOwner } from "../new-report-row.ts";
import type { ChangedReport } from "./compare-scans.ts";
import type { DeviceByDay } from "./devices-of-rows.ts";
import type { KnownPatient, KnownReport } from "./known-patients.ts";

export interface UsedDataset {
  readonly id: string;
  readonly version: string;
  readonly checks: readonly ReportCheck[];
}

export interface PlanInput {
  readonly owner: ReportOwner & { readonly centerId: string | null };
  readonly reportType: ReportType;
  readonly dataset: UsedDataset;
  readonly study: string | null;
  readonly createPatients: boolean;
  readonly isPartly: boolean;
  readonly isDryRun: boolean;
  readonly wantsMatches: boolean;
  readonly patients: readonly KnownPatient[];
  readonly reports: readonly KnownReport[];
  readonly precision: readonly PrecisionFigureInUse[];
  readonly devices: readonly DeviceByDay[];
  /** Centers of new patients, by code in lower case. */
  readonly centers: readonly (readonly [code: string, centerId: string])[];
  /** Codes of patients outside the member's center, in lower case. */
  readonly codesElsewhere: readonly string[];
  readonly now: string;
}

export type AddedPatient = CreatePatientRequest & { readonly code: string; readonly documentId: string; readonly centerId: string | null };

export interface Correction extends Pick<ChangedReport, "differences"> {
  readonly reportId: string;
  readonly version: number;
  readonly inputs: ReportScan[];
  readonly scored: ScoreReply;
  readonly scannerChecks: readonly ReportCheck[];
}

export type PlannedReport =
  | { readonly as: "added"; readonly patientId: string; readonly row: object }
  | { readonly as: "changed"; readonly correction: Correction }
  | { readonly as: "counted" };
