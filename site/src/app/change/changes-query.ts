import { queryOptions } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { trends } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

/** Fetched again after a new revision or a move to another patient. */
export const reportChangesQuery = ({ id, patientId, revision }: Report) =>
  queryOptions({
    queryKey: ["report", id, "changes", patientId, revision],
    queryFn: () => api.call(trends.ofReport, { params: { id }, query: { revision } }),
  });
