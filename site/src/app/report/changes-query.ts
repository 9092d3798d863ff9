import { queryOptions } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { trends } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

/** Change since the earlier scans of its patient, with the scores of the revision that is shown; asked again when the report is scored again or moved to another. */
export const reportChangesQuery = ({ id, patientId, revision }: Report) =>
  queryOptions({
    queryKey: ["report", id, "changes", patientId, revision],
    queryFn: () => api.call(trends.ofReport, { params: { id }, query: { revision } }),
  });
