import { queryOptions } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { trends } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

/**
 * How a report's values have changed since earlier scans of its patient, by the scores of the revision that is shown. Asked
 * again once the report is scored again or moved to another patient.
 */
export const reportChangesQuery = ({ id, patientId, revision }: Report) =>
  queryOptions({
    queryKey: ["report", id, "changes", patientId, revision],
    queryFn: () => api.call(trends.ofReport, { params: { id }, query: { revision } }),
  });
