import { ZWorkspaceQuery } from "../primitives.ts";
import { ZReportExportRequest, ZStudyExportRequest } from "../study-export.ts";
import { endpoint, json, longListBytes } from "./endpoint.ts";

export const exportValues = endpoint("POST /reports/export", "member export", {
  scopes: ["read"],
  query: ZWorkspaceQuery,
  body: json(ZReportExportRequest, { maxBytes: longListBytes }),
  reply: { text: "CSV (`text/csv`), streamed" },
  note: "The values of a workspace's reports, by ids or filter, oldest first: `long` (one value per line) or `wide` (one scan per line); see [report files](report-files.md). Other ids are ignored. Patients who withdrew consent are left out; `Trabecula-Left-Out-Reports` counts their reports.",
});

export const exportStudy = endpoint("POST /reports/export/de-identified", "member deidentified", {
  scopes: ["read"],
  query: ZWorkspaceQuery,
  body: json(ZStudyExportRequest, { maxBytes: longListBytes }),
  reply: { text: "ZIP (`application/zip`), streamed" },
  note: "The same values without identifying data: `values.csv`, or with `as` `xlsx` `values.xlsx`, and a `README.txt` about the changes. 422 `validation_failed` if a sheet cannot hold all rows. `withKey` adds the key of the random codes; 403 `role_missing` for monitors. See [report files](report-files.md) for what is changed and left out. Counts among the four files in progress.",
});
