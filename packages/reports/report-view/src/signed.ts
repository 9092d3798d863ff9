import type { Report, ReportChanges, Settings } from "@trabecula/contracts";
import type { ReferencesView } from "./references/types.ts";
import type { ReportContext, ReportView } from "./types.ts";

/** The signed content: the finished readings of a revision and their input. */
export interface SignedRecord {
  readonly format: "trabecula-signed/1";
  readonly workspaceId: string;
  readonly reportId: string;
  readonly revision: number;
  /** Omits fields that change after signing. */
  readonly report: Partial<Report>;
  readonly changes: ReportChanges;
  readonly context: ReportContext;
  readonly letterhead: Pick<Settings, "productName" | "laboratoryName">;
  /** SHA-256 of the columns of the revision, as the database keeps them. */
  readonly stored: string;
  readonly views: Readonly<Record<"clinician" | "researcher", ReportView>>;
  readonly references: ReferencesView | null;
}
