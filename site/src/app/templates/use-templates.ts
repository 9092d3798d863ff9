import { useQuery } from "@tanstack/react-query";
import type { Report, ReportTypeCatalogue, Scan, ScoredScan, Template } from "@trabecula/contracts";
import { templateValues, type Earlier, type TemplateValues } from "@trabecula/report-view";
import { useWorkspace } from "../../shell/workspaces.ts";
import { lastVisitQuery, reportChangesQuery } from "../reports/report-queries.ts";
import { workspaceQuery } from "../workspaces/workspace-queries.ts";

const none: readonly Template[] = [];

export function useTemplates(): readonly Template[] {
  const workspace = useWorkspace();
  const { data } = useQuery({ ...workspaceQuery(workspace?.id ?? ""), enabled: workspace !== null });
  return data?.templates ?? none;
}

export interface Written {
  readonly scans: readonly ScoredScan[];
  readonly inputs: readonly Scan[];
}

/** @param written null: not scored, or its scores are out of date */
const valuesOf = (written: Written | null, catalogue: ReportTypeCatalogue | undefined, earlier: Earlier): TemplateValues =>
  written && catalogue ? templateValues(written, catalogue, earlier) : {};

export function useValuesOfNew(written: Written | null, catalogue: ReportTypeCatalogue, patientId: string | null): TemplateValues {
  const hasTemplates = useTemplates().length > 0;
  const { data } = useQuery({ ...lastVisitQuery(patientId ?? ""), enabled: patientId !== null && hasTemplates });
  const visit = data?.report.reportType === catalogue.key ? data.report : null;
  return valuesOf(written, catalogue, visit && { visit });
}

/** Values of a stored report. A corrected report has no change until it is saved. */
export function useValuesOfStored(report: Report, catalogue: ReportTypeCatalogue | undefined, corrected?: Written | null): TemplateValues {
  const hasTemplates = useTemplates().length > 0;
  const { data: changes } = useQuery({ ...reportChangesQuery(report), enabled: report.patientId !== null && hasTemplates });
  if (corrected !== undefined) return valuesOf(corrected, catalogue, null);
  return valuesOf(report, catalogue, changes ? { reportId: report.id, changes } : null);
}
