import { useParams } from "react-router-dom";
import { useQueryClient } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types/labels";
import { formatCalendarDate } from "@trabecula/messages";
import { recordsChanged, reportQuery } from "../../reports/report-queries.ts";

/** Null: the newest revision. */
export function useShownRevision(): number | null {
  const { revision } = useParams();
  return revision === undefined ? null : Number(revision);
}

export function useRevised(): (report: Report) => void {
  const queries = useQueryClient();
  return (report) => {
    void queries.invalidateQueries({ queryKey: ["report", report.id] });
    queries.setQueryData(reportQuery(report.id).queryKey, report);
    recordsChanged(queries);
  };
}

/** Lowest motion grade that requires an override. */
const refusedGrade = 4;

interface OpenScan {
  index: number;
  site: Report["inputs"][number]["site"];
  title: string;
}

export function openScans({ inputs }: Pick<Report, "inputs">): OpenScan[] {
  return inputs.flatMap(({ site, side, scanDate, motionGrade, motionOverride }, index) => {
    if (motionOverride !== null || (motionGrade ?? 0) < refusedGrade) return [];
    const facts = [siteLabel(site), side, scanDate && formatCalendarDate(scanDate)].filter((fact) => fact != null);
    return [{ index, site, title: `${facts.join(", ")}: motion grade ${motionGrade}` }];
  });
}
